'use client';

import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type Editor, useEditorState } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { ContextField, ContextRow } from './toolbar';
import { isComposed } from '@/components/ui/typing';
import { type CodeLook, readCodeLook, readTypedLines, typeLines, writeCodeLook } from '@/lib/rules/code-look';
import { MATH } from '../schema/code-block';
import { CALLOUT_KINDS } from '../schema/callout';
import { FormulaField, FormulaPreview } from './formula-tools';
import { toAddress } from './link-form';
import { DescribeImage } from '../images/describe-image';

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
function CodeTools({ editor }: { editor: Editor }) {
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

const TITLES = { note: 'calloutNote', tip: 'calloutTip', warning: 'calloutWarning' } as const;

/** What kind of callout the caret is in. */
function CalloutKind({ editor }: { editor: Editor }) {
  const t = useTranslations('editor');
  const kind = useEditorState({ editor, selector: () => String(editor.getAttributes('callout').kind ?? 'note') });
  return (
    <ContextRow>
      <ContextField
        select
        name={t('callout.kind')}
        value={kind}
        slotProps={{ select: { native: true } }}
        onChange={({ target }) => editor.commands.updateAttributes('callout', { kind: target.value })}
      >
        {CALLOUT_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`blocks.${TITLES[one]}`)}
          </option>
        ))}
      </ContextField>
    </ContextRow>
  );
}

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
  const set = (next: string) => editor.commands.updateAttributes(node, { [attribute]: next });
  const complete = () => value !== toAddress(value) && set(toAddress(value));
  return (
    <ContextRow>
      <ContextField
        name={t(node === 'button' ? 'address' : 'name')}
        value={value}
        {...(node === 'button' && { inputMode: 'url', placeholder: 'https://', onBlur: complete })}
        slotProps={{ htmlInput: { maxLength: 2_048, dir: 'auto' } }}
        onChange={({ target }) => set(target.value)}
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

function toolsOf(place: Place, editor: Editor): ReactNode {
  if (place === 'table') return <TableCaption editor={editor} />;
  if (place === 'code') return <CodeTools editor={editor} />;
  if (place === 'formula') return <FormulaField editor={editor} />;
  if (place === 'callout') return <CalloutKind editor={editor} />;
  if (place === 'button') return <AttributeField editor={editor} node="button" attribute="href" />;
  if (place === 'file') return <AttributeField editor={editor} node="file" attribute="name" />;
  return <ImageDescription editor={editor} />;
}

const isWord = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'text';

/** Tools of the place where the caret is. Escape, and Enter in what is typed, go back to the text. */
export function ContextBar({ editor }: { editor: Editor }) {
  const place = useEditorState({ editor, selector: ({ editor: current }) => placeOf(current) });
  function goBack(event: KeyboardEvent): void {
    if (event.defaultPrevented || isComposed(event.nativeEvent)) return;
    if (event.key !== 'Escape' && !(event.key === 'Enter' && isWord(event.target))) return;
    event.preventDefault();
    editor.commands.focus();
  }
  return place && <div onKeyDown={goBack}>{toolsOf(place, editor)}</div>;
}
