'use client';

import Button from '@mui/material/Button';
import { useEditorState, type Editor } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { ContextField, ContextRow } from './context-row';

const chain = (editor: Editor) => editor.chain().focus();

const ACTIONS = {
  rowBelow: (editor: Editor) => chain(editor).addRowAfter().run(),
  columnAfter: (editor: Editor) => chain(editor).addColumnAfter().run(),
  headerRow: (editor: Editor) => chain(editor).toggleHeaderRow().run(),
  headerColumn: (editor: Editor) => chain(editor).toggleHeaderColumn().run(),
  mergeOrSplit: (editor: Editor) => chain(editor).mergeOrSplit().run(),
  deleteRow: (editor: Editor) => chain(editor).deleteRow().run(),
  deleteColumn: (editor: Editor) => chain(editor).deleteColumn().run(),
  deleteTable: (editor: Editor) => chain(editor).deleteTable().run(),
} as const;

const names = Object.keys(ACTIONS) as (keyof typeof ACTIONS)[];

/** Rows, columns and caption of the table that the caret is in. */
export function TableTools({ editor }: { editor: Editor }) {
  const t = useTranslations('editor.table');
  const caption = useEditorState({ editor, selector: () => String(editor.getAttributes('table').caption ?? '') });
  return (
    <ContextRow role="group" aria-label={t('label')}>
      <ContextField
        name={t('caption')}
        value={caption}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        onChange={({ target }) => editor.commands.updateAttributes('table', { caption: target.value || null })}
      />
      {names.map((name) => (
        <Button key={name} size="small" onClick={() => ACTIONS[name](editor)}>
          {t(name)}
        </Button>
      ))}
    </ContextRow>
  );
}
