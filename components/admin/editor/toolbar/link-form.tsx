'use client';

import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { isComposed, useDebounced } from '@/components/ui/typing';
import { searchOptions } from '@/lib/api/search';
import { pathTo } from '@/lib/paths';
import { useAutocompleteTexts } from '../../form/use-autocomplete-texts';
import { mainPart } from '../panel';
import { LINKABLE } from '../schema/post-extensions';
import { ContextField, ContextRow } from './toolbar';

/** An address as it was meant: without a protocol it is one of the web's, with an @ a mail address. */
export function toAddress(typed: string): string {
  const text = typed.trim();
  if (text === '' || LINKABLE.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
}

const PAUSE_MS = 200;
const ADDRESS_LIKE = /^(?:[a-z][a-z\d+.-]*:|[/#]|www\.)|@/iu;

/** Posts of this site that words lead to; nothing is looked for while an address is typed. */
function useFound(typed: string) {
  const asked = useDebounced(typed.trim(), PAUSE_MS);
  const words = ADDRESS_LIKE.test(asked) ? '' : asked;
  const { data = [] } = useQuery({ ...searchOptions(words), placeholderData: keepPreviousData });
  return words === '' ? [] : data;
}

/** Makes a link of what is selected, of the link that the caret is in, or, with neither, of `words`. */
function setLink(editor: Editor, href: string, words: string): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (href === '') chain.unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }).run();
  else chain.setLink({ href }).run();
}

/** Asks for the address of a link, or for words of the post that it is to lead to, below the toolbar. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useTranslations('editor.link');
  const texts = useAutocompleteTexts();
  const current = String(editor.getAttributes('link').href ?? '');
  const [typed, setTyped] = useState(current);
  const [isWrong, setWrong] = useState(false);
  const found = useFound(typed === current ? '' : typed);
  const set = (href: string, words = href) => {
    setLink(editor, href, words);
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
    <form
      aria-label={t('form')}
      noValidate
      onSubmit={submit}
      onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !isComposed(nativeEvent) && close()}
    >
      <ContextRow>
        <Autocomplete
          {...texts}
          freeSolo
          disableClearable
          sx={{ flex: '1 1 220px' }}
          options={found}
          // The server has found them.
          filterOptions={(posts) => posts}
          getOptionKey={(post) => (typeof post === 'string' ? post : post.id)}
          getOptionLabel={(post) => (typeof post === 'string' ? post : post.title)}
          slotProps={{ popper: { container: mainPart } }}
          inputValue={typed}
          onInputChange={(_event, value, reason) => reason === 'input' && setTyped(value)}
          // What is typed alone comes by the form.
          onChange={(_event, post) => typeof post !== 'string' && set(pathTo.post(post.slug), post.title)}
          renderInput={(params) => (
            <ContextField
              {...params}
              name={t('address')}
              // The form was opened by who wants to type here.
              autoFocus
              placeholder={t('find')}
              error={isWrong}
              helperText={isWrong && <span role="alert">{t('wrong')}</span>}
            />
          )}
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
