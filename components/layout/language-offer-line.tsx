'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useState, type MouseEvent } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { CloseIcon } from '@/components/ui/icons/bar-icons';
import { findLanguage, languageOf, textIn, type LanguageCode } from '@/lib/rules/languages';
import { pathTo } from '@/lib/paths';
import { cookieLanguage, useLanguage } from '@/stores/language';
import styles from './language-offer.module.css';

/** Where a reader's no is kept. */
const DISMISSED_KEY = 'language-offer';

/** The language to offer: the first that the browser asks for and we have, unless somebody has chosen or said no. */
function wantedLanguage(): LanguageCode | undefined {
  try {
    if (cookieLanguage() || localStorage.getItem(DISMISSED_KEY)) return undefined;
  } catch {
    return undefined;
  }
  const asked = navigator.languages.map((tag) => findLanguage(tag.split('-', 1)[0])?.code);
  return asked.find((code) => code !== undefined);
}

/** The texts of the offer in the language itself, which is not the page's. */
const loadTexts = async (language: LanguageCode): Promise<{ read: string; dismiss: string }> =>
  (await import(`../../messages/${language}/offer.json`)).default;

function OfferIn({ language, onDismiss }: { language: LanguageCode; onDismiss: () => void }) {
  const { data: texts } = useQuery({
    queryKey: ['language-offer', language],
    queryFn: () => loadTexts(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!texts) return null;
  const choose = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    useLanguage.getState().keep(language);
    const { pathname, search, hash } = window.location;
    currentTarget.href = pathTo.language(language, pathname + search + hash);
  };
  return (
    <aside className={styles.offer} {...textIn(language)} aria-label={texts.read}>
      <a href={pathTo.language(language)} rel="nofollow" onClick={choose}>
        {texts.read}
      </a>
      <IconButton aria-label={texts.dismiss} onClick={onDismiss}>
        <CloseIcon size={20} />
      </IconButton>
    </aside>
  );
}

/** One quiet line at the foot of the window. It goes for good with a yes or a no. */
export function LanguageOfferLine() {
  const shown = languageOf(useLocale());
  const [wanted, setWanted] = useState(wantedLanguage);
  if (!wanted || wanted === shown) return null;
  const dismiss = () => {
    setWanted(undefined);
    localStorage.setItem(DISMISSED_KEY, 'no');
  };
  return <OfferIn language={wanted} onDismiss={dismiss} />;
}
