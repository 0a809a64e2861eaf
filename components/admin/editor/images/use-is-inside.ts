'use client';

import { type Editor, type NodeViewProps, useEditorState } from '@tiptap/react';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react';

/** Undo and redo of the text, pressed on a button or a switch of a block: a picture that was just removed comes back. */
function onUndoKey({ commands }: Editor, event: KeyboardEvent): void {
  const isMod = (event.ctrlKey || event.metaKey) && !event.altKey;
  const isTypedInto = event.target instanceof Element && event.target.matches('textarea, input:not([type="checkbox"])');
  if (!isMod || isTypedInto || event.key.toLowerCase() !== 'z') return;
  event.preventDefault();
  if (event.shiftKey) commands.redo();
  else commands.undo();
}

/**
 * Whether somebody is at a block: the caret is in it, it is selected as a whole, or the focus is among its settings, which
 * take `settings`.
 */
export function useIsInside({ editor, getPos, node }: NodeViewProps) {
  const [isFocused, setFocused] = useState(false);
  const isSelected = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const start = getPos();
      if (start === undefined) return false;
      return state.selection.from >= start && state.selection.to <= start + node.nodeSize;
    },
  });
  const settings = {
    contentEditable: false,
    onFocus: () => setFocused(true),
    onKeyDown: (event: KeyboardEvent) => onUndoKey(editor, event),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  };
  return { isInside: isSelected || isFocused, settings };
}

/**
 * What a field of a block shows, whose words are kept in the text. A block is drawn anew a moment after it was changed: a
 * field that waited for it would lose its caret, and break every word that is composed.
 */
export function useTyped(stored: string, onType: (text: string) => void) {
  const [shown, setShown] = useState({ text: stored, stored });
  if (shown.stored !== stored) setShown({ text: stored, stored });
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setShown({ text: target.value, stored });
    onType(target.value);
  };
  return { value: shown.text, onChange };
}
