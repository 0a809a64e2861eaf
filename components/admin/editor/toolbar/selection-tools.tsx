'use client';

import Popper from '@mui/material/Popper';
import useMediaQuery from '@mui/material/useMediaQuery';
import { TextSelection } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useState } from 'react';
import { mainPart } from '../panel';
import { readStates, ToolButton } from './toolbar';
import { ALL_TOOLS, type ToolName } from './tools';
import { FloatingTools, useRovingFocus } from './roving-tools';

const NAMES: readonly ToolName[] = ['bold', 'italic', 'code', 'link', 'heading2', 'heading3', 'quote'];
const SHOWN = NAMES.flatMap((name) => ALL_TOOLS.filter((tool) => tool.name === name));

/** The words that are selected. Code has no looks, and cells have their own tools in that place. */
function selectedWords(editor: Editor): string | null {
  const { selection } = editor.state;
  if (!(selection instanceof TextSelection) || selection.empty || selection.$from.parent.type.spec.code) return null;
  return editor.isActive('table') ? null : `${selection.from} ${selection.to}`;
}

function boxOf({ view, state }: Editor): DOMRect {
  const { from, to } = state.selection;
  const range = document.createRange();
  const [start, end] = [view.domAtPos(from), view.domAtPos(to)];
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range.getBoundingClientRect();
}

/** Whether the selection is still being drawn: tools that come under a moving mouse are pressed by accident. */
function useIsDrawn(box: RefObject<HTMLElement | null>): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const press = ({ target }: PointerEvent) => setDrawn(!(target instanceof Node && box.current?.contains(target)));
    const release = () => setDrawn(false);
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    document.addEventListener('dragend', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
      document.removeEventListener('dragend', release, true);
    };
  }, [box]);
  return isDrawn;
}

type SelectionToolsProps = { editor: Editor; box: RefObject<HTMLDivElement | null>; onLink: () => void };

function SelectionBar({ editor, box, onLink }: SelectionToolsProps) {
  const t = useTranslations('editor.tools');
  const states = useEditorState({ editor, selector: ({ editor: current }) => readStates(current) });
  const roving = useRovingFocus(box, SHOWN.length);
  return (
    <FloatingTools editor={editor} box={box} label={t('selection')} onKeyDown={roving.onKeyDown}>
      {SHOWN.map((tool, order) => (
        <ToolButton
          key={tool.name}
          tool={tool}
          state={states[tool.name]}
          data-roving={order}
          tabIndex={roving.tabIndexOf(order)}
          onFocus={() => roving.setCurrent(order)}
          onClick={() => (tool.name === 'link' ? onLink() : tool.run(editor))}
        />
      ))}
    </FloatingTools>
  );
}

/**
 * What selected words can be made, beside them. Escape puts it away until other words are selected. A finger has the menu
 * of its own system in that place.
 */
export function SelectionTools({ editor, box, onLink }: SelectionToolsProps) {
  const hasMouse = useMediaQuery('(hover: hover) and (pointer: fine)', { noSsr: true });
  const isDrawn = useIsDrawn(box);
  const words = useEditorState({ editor, selector: ({ editor: current }) => selectedWords(current) });
  const [dismissed, setDismissed] = useState<string | null>(null);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setDismissed(words);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [words]);
  if (!hasMouse || isDrawn || words === null || words === dismissed) return null;
  return (
    <Popper
      open
      anchorEl={{ getBoundingClientRect: () => boxOf(editor) }}
      container={mainPart}
      placement="top"
      modifiers={[{ name: 'offset', options: { offset: [0, 8] } }]}
      sx={{ zIndex: 4 }}
    >
      <SelectionBar editor={editor} box={box} onLink={onLink} />
    </Popper>
  );
}
