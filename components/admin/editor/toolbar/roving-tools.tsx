'use client';

import Paper from '@mui/material/Paper';
import type { Editor } from '@tiptap/react';
import { useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * One stop of the Tab key for a row of buttons; arrows, Home and End move inside of it. Give every button
 * `data-roving={index}` and the tabIndex of its place.
 */
export function useRovingFocus(box: RefObject<HTMLElement | null>, count: number) {
  const [current, setCurrent] = useState(0);
  const focus = (index: number) => {
    setCurrent(index);
    box.current?.querySelector<HTMLElement>(`[data-roving="${index}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const step = (STEPS[event.key] ?? 0) * (isRightToLeft && event.key.endsWith('t') ? -1 : 1);
    const target =
      event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : step ? (current + step + count) % count : undefined;
    if (target === undefined) return;
    event.preventDefault();
    focus(target);
  };
  const tabIndexOf = (index: number) => (index === current ? 0 : -1);
  return { onKeyDown, tabIndexOf, setCurrent };
}

type FloatingToolsProps = {
  editor: Editor;
  box: RefObject<HTMLDivElement | null>;
  label: string;
  /** Those of the roving focus, to which Escape is added: it goes back to the text. */
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
};

/** A row of buttons beside the text. */
export function FloatingTools({ editor, box, label, onKeyDown, children }: FloatingToolsProps) {
  return (
    <Paper
      ref={box}
      elevation={4}
      role="toolbar"
      aria-label={label}
      sx={{ display: 'flex', width: 'fit-content', maxWidth: '100%', overflowX: 'auto', p: 0.5 }}
      onKeyDown={(event) => (event.key === 'Escape' ? editor.commands.focus() : onKeyDown(event))}
      // The selection stays as it is, the caret in its cell, and a phone's keyboard where it is.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </Paper>
  );
}
