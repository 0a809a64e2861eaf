'use client';

import { type Editor, useEditorState } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { ContextField, ContextRow } from './context-row';
import { CodeTools } from './code-tools';
import { CalloutKind } from './callout-kind';
import { FormulaField } from './formula-tools';
import { DescribeImage } from '../images/describe-image';

/** The caption of the table that the caret is in; its rows and columns have their tools at the cell. */
function TableCaption({ editor }: { editor: Editor }) {
  const t = useTranslations('editor.table');
  const caption = useEditorState({ editor, selector: () => String(editor.getAttributes('table').caption ?? '') });
  return (
    <ContextRow>
      <ContextField
        name={t('caption')}
        value={caption}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        onChange={({ target }) => editor.commands.updateAttributes('table', { caption: target.value || null })}
      />
    </ContextRow>
  );
}

/** Where the button that the caret is in leads, and the name of the file that is selected. */
function AttributeField({ editor, node, attribute }: { editor: Editor; node: 'button' | 'file'; attribute: string }) {
  const t = useTranslations('editor.card');
  const value = useEditorState({ editor, selector: () => String(editor.getAttributes(node)[attribute] ?? '') });
  return (
    <ContextRow>
      <ContextField
        name={t(node === 'button' ? 'address' : 'name')}
        value={value}
        {...(node === 'button' && { inputMode: 'url', placeholder: 'https://' })}
        slotProps={{ htmlInput: { maxLength: 2_048, dir: 'auto' } }}
        onChange={({ target }) => editor.commands.updateAttributes(node, { [attribute]: target.value })}
      />
    </ContextRow>
  );
}

/** What the selected image in the midst of a text shows. */
function ImageDescription({ editor }: { editor: Editor }) {
  const alt = useEditorState({ editor, selector: () => (editor.getAttributes('image').alt ?? null) as string | null });
  return (
    <DescribeImage
      alt={alt}
      onChange={(next) => editor.commands.updateAttributes('image', { alt: next })}
      onRemove={() => editor.chain().focus().deleteSelection().run()}
    />
  );
}

type Place = 'table' | 'code' | 'image' | 'formula' | 'callout' | 'button' | 'file';

function placeOf(editor: Editor): Place | null {
  if (editor.isActive('formula')) return 'formula';
  if (editor.isActive('button')) return 'button';
  if (editor.isActive('file')) return 'file';
  if (editor.isActive('image')) return 'image';
  if (editor.isActive('table')) return 'table';
  if (editor.isActive('codeBlock')) return 'code';
  return editor.isActive('callout') ? 'callout' : null;
}

/** Tools of the place where the caret is. */
export function ContextBar({ editor }: { editor: Editor }) {
  const place = useEditorState({ editor, selector: ({ editor: current }) => placeOf(current) });
  if (place === 'table') return <TableCaption editor={editor} />;
  if (place === 'code') return <CodeTools editor={editor} />;
  if (place === 'formula') return <FormulaField editor={editor} />;
  if (place === 'callout') return <CalloutKind editor={editor} />;
  if (place === 'button') return <AttributeField editor={editor} node="button" attribute="href" />;
  if (place === 'file') return <AttributeField editor={editor} node="file" attribute="name" />;
  return place === 'image' ? <ImageDescription editor={editor} /> : null;
}
