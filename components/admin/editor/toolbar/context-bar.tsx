'use client';

import { useEditorState, type Editor } from '@tiptap/react';
import { CodeLanguage } from './code-language';
import { TableTools } from './table-tools';
import { ImageDescription } from './image-description';

function placeOf(editor: Editor): 'table' | 'code' | 'image' | null {
  if (editor.isActive('image')) return 'image';
  if (editor.isActive('table')) return 'table';
  return editor.isActive('codeBlock') ? 'code' : null;
}

/** Tools of the place where the caret is. */
export function ContextBar({ editor }: { editor: Editor }) {
  const place = useEditorState({ editor, selector: ({ editor: current }) => placeOf(current) });
  if (place === 'table') return <TableTools editor={editor} />;
  if (place === 'code') return <CodeLanguage editor={editor} />;
  return place === 'image' ? <ImageDescription editor={editor} /> : null;
}
