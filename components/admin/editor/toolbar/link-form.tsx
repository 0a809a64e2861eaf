'use client';

import Button from '@mui/material/Button';
import type { Editor } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { LINKABLE } from '../schema/post-extensions';
import { ContextField, ContextRow } from './toolbar';

/** An address as it was meant: without a protocol it is one of the web's, with an @ a mail address. */
function toAddress(typed: string): string {
  const text = typed.trim();
  if (text === '' || LINKABLE.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
}

/** Asks for the address of a link, below the toolbar. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useTranslations('editor.link');
  const current = String(editor.getAttributes('link').href ?? '');
  const [typed, setTyped] = useState(current);
  const [isWrong, setWrong] = useState(false);
  const set = (href: string) => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const href = toAddress(typed);
    if (href !== '' && !LINKABLE.test(href)) setWrong(true);
    else set(href);
  };
  const close = () => {
    editor.commands.focus();
    onDone();
  };
  return (
    <form aria-label={t('form')} noValidate onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && close()}>
      <ContextRow>
        <ContextField
          name={t('address')}
          // The form was opened by who wants to type here.
          autoFocus
          inputMode="url"
          value={typed}
          placeholder="https://"
          error={isWrong}
          helperText={isWrong && <span role="alert">{t('wrong')}</span>}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="contained">
          {t('set')}
        </Button>
        {current !== '' && <Button onClick={() => set('')}>{t('remove')}</Button>}
        <Button onClick={close}>{t('cancel')}</Button>
      </ContextRow>
    </form>
  );
}
