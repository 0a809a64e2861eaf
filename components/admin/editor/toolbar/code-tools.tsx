'use client';

import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type Editor, useEditorState } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type CodeLook, readCodeLook, readTypedLines, typeLines, writeCodeLook } from '@/lib/rules/code-look';
import { MATH } from '../schema/code-block';
import { ContextField, ContextRow } from './context-row';
import { FormulaPreview } from './formula-tools';

const PLAIN: CodeLook = { isNumbered: false, marked: [] };
const COMMON = 'bash c cpp css go html java js json php python rust sh sql ts xml yaml'.split(' ');

/** The language of the code block that the caret is in. */
function CodeLanguage({ editor }: { editor: Editor }) {
  const t = useTranslations('editor.code');
  const language = useEditorState({ editor, selector: () => String(editor.getAttributes('codeBlock').language ?? '') });
  const known = ['', MATH, ...COMMON].includes(language) ? COMMON : [language, ...COMMON];
  return (
    <ContextField
      select
      name={t('language')}
      value={language}
      slotProps={{ select: { native: true } }}
      onChange={({ target }) => editor.commands.updateAttributes('codeBlock', { language: target.value || null })}
    >
      <option value="">{t('plain')}</option>
      <option value={MATH}>{t('formula')}</option>
      {known.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </ContextField>
  );
}

/** Numbers of the block's lines, and lines that stand out. */
function CodeLines({ editor }: { editor: Editor }) {
  const t = useTranslations('editor.code');
  const stored = useEditorState({ editor, selector: () => editor.getAttributes('codeBlock').look as string | null });
  const look = readCodeLook(stored) ?? PLAIN;
  // What is typed stays as it is typed until one leaves the field.
  const [typed, setTyped] = useState<string | null>(null);
  const change = (next: CodeLook) => editor.commands.updateAttributes('codeBlock', { look: writeCodeLook(next) });
  return (
    <>
      <ContextField
        name={t('marked')}
        value={typed ?? typeLines(look.marked)}
        placeholder="2-5, 7"
        slotProps={{ htmlInput: { maxLength: 200, dir: 'ltr' } }}
        onChange={({ target }) => {
          setTyped(target.value);
          change({ ...look, marked: readTypedLines(target.value) });
        }}
        onBlur={() => setTyped(null)}
      />
      <FormControlLabel
        label={t('numbers')}
        control={
          <Checkbox
            size="small"
            checked={look.isNumbered}
            onChange={({ target }) => change({ ...look, isNumbered: target.checked })}
          />
        }
      />
    </>
  );
}

/** Code says its language and how its lines are shown; TeX is shown as well. */
export function CodeTools({ editor }: { editor: Editor }) {
  const isMath = useEditorState({ editor, selector: () => editor.getAttributes('codeBlock').language === MATH });
  return (
    <>
      <ContextRow>
        <CodeLanguage editor={editor} />
        {!isMath && <CodeLines editor={editor} />}
      </ContextRow>
      {isMath && <FormulaPreview editor={editor} />}
    </>
  );
}
