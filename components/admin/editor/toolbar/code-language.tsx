'use client';

import { useEditorState, type Editor } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { ContextField, ContextRow } from './context-row';

const COMMON = [
  'bash',
  'c',
  'cpp',
  'css',
  'go',
  'html',
  'java',
  'js',
  'json',
  'php',
  'python',
  'rust',
  'sh',
  'sql',
  'ts',
  'xml',
  'yaml',
];

/** The language of the code block that the caret is in. */
export function CodeLanguage({ editor }: { editor: Editor }) {
  const t = useTranslations('editor.code');
  const language = useEditorState({ editor, selector: () => String(editor.getAttributes('codeBlock').language ?? '') });
  const known = language === '' || COMMON.includes(language) ? COMMON : [language, ...COMMON];
  return (
    <ContextRow>
      <ContextField
        select
        name={t('language')}
        value={language}
        slotProps={{ select: { native: true } }}
        onChange={({ target }) => editor.commands.updateAttributes('codeBlock', { language: target.value || null })}
      >
        <option value="">{t('plain')}</option>
        {known.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </ContextField>
    </ContextRow>
  );
}
