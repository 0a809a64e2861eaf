'use client';

import { useEditorState, type Editor } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import styles from './context-bar.module.css';

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
  const id = useId();
  const language = useEditorState({ editor, selector: () => String(editor.getAttributes('codeBlock').language ?? '') });
  const known = language === '' || COMMON.includes(language) ? COMMON : [language, ...COMMON];
  return (
    <div className={styles.bar}>
      <label htmlFor={id}>{t('language')}</label>
      <select
        id={id}
        value={language}
        onChange={({ target }) => editor.commands.updateAttributes('codeBlock', { language: target.value || null })}
      >
        <option value="">{t('plain')}</option>
        {known.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  );
}
