'use client';

import Button from '@mui/material/Button';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type Editor, useEditorState } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { isComposed } from '@/components/ui/typing';
import { ContextField, ContextRow } from '../toolbar/toolbar';
import { isFindKey } from '../toolbar/tools';
import { foundOf, goToMatch, look, replaceMatch, replaceMatches, stopLooking } from './find-in-post';

const LONGEST = 300;

/** What is looked for at first: what is selected, when it is within a line, else what was looked for before. */
function firstQuery({ state: { doc, selection }, state }: Editor): string {
  const { from, to, $from, $to } = selection;
  const isWords = from < to && to - from <= LONGEST && $from.sameParent($to);
  return isWords ? doc.textBetween(from, to) : foundOf(state).query;
}

/** How many there are and which one is shown, or how many were replaced just now. */
function FoundState({ editor, query, replaced }: { editor: Editor; query: string; replaced: number | null }) {
  const t = useTranslations('editor.find');
  const { count, current } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({ count: foundOf(state).matches.length, current: foundOf(state).current }),
  });
  const place = count === 0 ? t('none') : t('place', { current: current + 1, count });
  return (
    <Typography role="status" variant="body2" sx={{ minWidth: '6em', textAlign: 'center' }}>
      {replaced === null ? query && place : t('replaced', { count: replaced })}
    </Typography>
  );
}

type StepButtonProps = { name: string; path: string } & Pick<IconButtonProps, 'type' | 'onClick'>;

/** Up and down, as the matches stand in the text. */
function StepButton({ name, path, ...button }: StepButtonProps) {
  return (
    <Tooltip title={name}>
      <IconButton aria-label={name} {...button}>
        <Icon size={20}>
          <path d={path} />
        </Icon>
      </IconButton>
    </Tooltip>
  );
}

/** Finds and replaces words of the text, below the toolbar. Escape goes back to the text, to the match that is shown. */
export function FindBar({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useTranslations('editor.find');
  const { view } = editor;
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(() => firstQuery(editor));
  const [isExact, setExact] = useState(() => foundOf(editor.state).isExact);
  const [replacement, setReplacement] = useState('');
  const [replaced, setReplaced] = useState<number | null>(null);
  useEffect(() => field.current?.select(), []);
  useEffect(() => look(view, { query, isExact }), [view, query, isExact]);
  useEffect(
    () => () => {
      if (!editor.isDestroyed) stopLooking(editor.view);
    },
    [editor],
  );
  const change = (act: () => void) => {
    setReplaced(null);
    act();
  };
  const step = (by: 1 | -1) => change(() => goToMatch(view, by));
  const close = () => {
    editor.commands.focus();
    onDone();
  };
  const replaceOne = () => change(() => replaceMatch(view, replacement));
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and Escape also end a composed word: those are not ours.
    if (isComposed(event.nativeEvent)) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.shiftKey) step(-1);
    else if (isFindKey(event.nativeEvent)) field.current?.select();
    else return;
    event.preventDefault();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    step(1);
  };
  return (
    <form aria-label={t('form')} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <ContextRow>
        <ContextField
          name={t('find')}
          // The bar was opened by who wants to type here.
          autoFocus
          inputRef={field}
          value={query}
          slotProps={{ htmlInput: { maxLength: LONGEST, dir: 'auto', autoComplete: 'off' } }}
          onChange={({ target }) => change(() => setQuery(target.value))}
        />
        <FoundState editor={editor} query={query} replaced={replaced} />
        <StepButton name={t('previous')} path="m6 15 6-6 6 6" onClick={() => step(-1)} />
        <StepButton name={t('next')} path="m6 9 6 6 6-6" type="submit" />
        <Tooltip title={t('matchCase')}>
          <ToggleButton
            value="exact"
            size="small"
            selected={isExact}
            aria-label={t('matchCase')}
            onClick={() => change(() => setExact(!isExact))}
          >
            <span aria-hidden="true">Aa</span>
          </ToggleButton>
        </Tooltip>
      </ContextRow>
      <ContextRow>
        <ContextField
          name={t('replacement')}
          value={replacement}
          slotProps={{ htmlInput: { maxLength: LONGEST, dir: 'auto', autoComplete: 'off' } }}
          onChange={({ target }) => setReplacement(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || isComposed(event.nativeEvent)) return;
            event.preventDefault();
            replaceOne();
          }}
        />
        <Button onClick={replaceOne}>{t('replace')}</Button>
        <Button onClick={() => setReplaced(replaceMatches(view, replacement))}>{t('replaceAll')}</Button>
        <Button onClick={close}>{t('close')}</Button>
      </ContextRow>
    </form>
  );
}
