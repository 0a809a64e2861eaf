'use client';

import { type NodeViewProps, useEditorState } from '@tiptap/react';
import { type FocusEvent, useState } from 'react';

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
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  };
  return { isInside: isSelected || isFocused, settings };
}
