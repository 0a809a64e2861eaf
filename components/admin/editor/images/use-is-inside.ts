'use client';

import { type NodeViewProps, useEditorState } from '@tiptap/react';

/** True while the caret is in a block, or it is selected as a whole. */
export function useIsInside({ editor, getPos, node }: NodeViewProps): boolean {
  return useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const start = getPos();
      if (start === undefined) return false;
      return state.selection.from >= start && state.selection.to <= start + node.nodeSize;
    },
  });
}
