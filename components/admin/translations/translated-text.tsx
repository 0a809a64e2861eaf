'use client';

import { useState } from 'react';
import { RichText } from '../editor/text/rich-text';
import { useRichEditor } from '../editor/text/use-rich-editor';
import { writePost } from '../editor/schema/write-post';

type TranslatedTextProps = { html: string; language: string; label: string; onChange: (html: string) => void };

/** The text of a translation in the editor of posts. What comes in as `html` later is what it wrote itself. */
export function TranslatedText({ html, language, label, onChange }: TranslatedTextProps) {
  const [start] = useState(html);
  const editor = useRichEditor({ start, label, onChange: ({ state }) => onChange(writePost(state.doc)) });
  return <RichText editor={editor} language={language} />;
}
