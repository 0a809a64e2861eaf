'use client';

import { useEditorState, type Editor } from '@tiptap/react';
import { DescribeImage } from '../images/describe-image';

/** What the selected image in the midst of a text shows. */
export function ImageDescription({ editor }: { editor: Editor }) {
  const alt = useEditorState({ editor, selector: () => (editor.getAttributes('image').alt ?? null) as string | null });
  return (
    <DescribeImage
      alt={alt}
      onChange={(next) => editor.commands.updateAttributes('image', { alt: next })}
      onRemove={() => editor.chain().focus().deleteSelection().run()}
    />
  );
}
