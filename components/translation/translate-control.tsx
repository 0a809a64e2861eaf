'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { TranslateIcon } from '@/components/ui/icons/translation-icons';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { findLanguage, LANGUAGES, languageOf } from '@/lib/rules/languages';
import type { ShownTranslation } from './translate-elements';
import styles from './translate-control.module.css';

type TranslateControlProps = {
  /** BCP 47 language of the text; unknown where nobody said. */
  language?: string | undefined;
  /** Whose comment it is: names one button of many. */
  commentOf?: string | undefined;
};

type State = { kind: 'original' } | { kind: 'choosing' | 'working' | 'translated' | 'failed'; target: string };

const ORIGINAL: State = { kind: 'original' };

// What a press does: only where a translation stands is there an original to go back to.
const PRESSES = {
  original: 'translate',
  choosing: 'translate',
  working: 'cancel',
  translated: 'original',
  failed: 'again',
} as const;

/** What the nearest article marks as its text; the articles in it, the answers to a comment, have their own. */
function markedElements(inside: HTMLElement | null): HTMLElement[] {
  const article = inside?.closest('article');
  const marked = [...(article?.querySelectorAll<HTMLElement>('[data-translatable]') ?? [])];
  return marked.filter((element) => element.closest('article') === article);
}

/**
 * Shows the text of the article around it in the reader's language, and back (docs/product.md#translation). What stands there then is
 * marked as made by a machine. On failure the original stays, and that it does is said here (docs/product.md#translation).
 */
export function TranslateControl({ language, commentOf }: TranslateControlProps) {
  const t = useTranslations('translate');
  const reader = languageOf(useLocale());
  const source = findLanguage(language?.split('-', 1)[0])?.code ?? 'auto';
  const [state, setState] = useState<State>(ORIGINAL);
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef<ShownTranslation>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  function showOriginal() {
    running.current?.abort();
    shown.current?.restore();
    shown.current = null;
    setState(ORIGINAL);
  }

  async function translateInto(target: string) {
    showOriginal();
    const { signal } = (running.current = new AbortController());
    setState({ kind: 'working', target });
    try {
      const { translateElements } = await import('./translate-elements');
      const elements = markedElements(root.current);
      shown.current = await translateElements({ elements, source, target, signal });
      setState({ kind: 'translated', target });
    } catch (error) {
      if (signal.aborted) return;
      // eslint-disable-next-line no-console -- docs/product.md#translation: failures are logged
      console.warn('Translation failed', error);
      setState({ kind: 'failed', target });
    }
  }

  function press() {
    if (state.kind === 'failed') return void translateInto(state.target);
    if (state.kind !== 'original') return showOriginal();
    if (source === reader) return setState({ kind: 'choosing', target: '' });
    void translateInto(reader);
  }

  const { kind } = state;
  const isUntouched = kind === 'original' || kind === 'choosing';
  const isTranslated = kind === 'translated';
  return (
    <div className={styles.control} ref={root}>
      <button
        type="button"
        className={styles.button}
        aria-label={isUntouched && commentOf !== undefined ? t('comment', { name: commentOf }) : undefined}
        aria-expanded={isUntouched && source === reader ? kind === 'choosing' : undefined}
        onClick={press}
      >
        <TranslateIcon size={18} />
        <span>{t(PRESSES[kind])}</span>
      </button>
      {state.kind !== 'original' && (
        <LanguageSelect
          value={state.target}
          without={source}
          takesFocus={kind === 'choosing'}
          onChange={(target) => void translateInto(target)}
        />
      )}
      {isTranslated && <span className={styles.note}>{t('machine')}</span>}
      <span role="status">
        {kind === 'working' && <span className={styles.note}>{t('working')}</span>}
        {kind === 'failed' && <span className={styles.note}>{t('untranslated')}</span>}
        {isTranslated && (
          <VisuallyHidden>{`${t('machine')}: ${findLanguage(state.target)?.nativeName ?? state.target}`}</VisuallyHidden>
        )}
      </span>
    </div>
  );
}

type LanguageSelectProps = {
  value: string;
  without: string;
  takesFocus: boolean;
  onChange: (target: string) => void;
};

function LanguageSelect({ value, without, takesFocus, onChange }: LanguageSelectProps) {
  const t = useTranslations('translate');
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (takesFocus) select.current?.focus();
  }, [takesFocus]);
  return (
    <select
      ref={select}
      className={styles.select}
      aria-label={t('into')}
      value={value}
      onChange={(event: ChangeEvent<HTMLSelectElement>) => event.target.value && onChange(event.target.value)}
    >
      {value === '' && <option value="">{t('choose')}</option>}
      {LANGUAGES.filter(({ code }) => code !== without).map(({ code, nativeName }) => (
        <option key={code} value={code} lang={code}>
          {nativeName}
        </option>
      ))}
    </select>
  );
}
