import type { Editor } from '@tiptap/core';
import { ASKED } from './block-query';

// Not a string, which would be read as HTML.
const SLASH = { type: 'text', text: '/' };

/** The plus button: a slash where a block can stand, which opens the menu of blocks. */
export function askForBlock(editor: Editor): void {
  const { $from } = editor.state.selection;
  const isUsable = $from.parent.isTextblock && !$from.parent.type.spec.code && $from.parent.content.size === 0;
  const chain = editor.chain().focus().setMeta(ASKED, true);
  if (isUsable) chain.insertContent(SLASH).run();
  else
    chain
      .insertContentAt($from.depth > 0 ? $from.after(1) : editor.state.doc.content.size, { type: 'paragraph' })
      .insertContent(SLASH)
      .run();
}
