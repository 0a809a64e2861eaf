'use client';

import { usePathname } from 'next/navigation';
import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { findLanguage, LANGUAGE_COOKIE, languageOf } from '@/lib/rules/languages';
import { pathTo } from '@/lib/paths';
import { storedLanguage, useLanguage } from '@/stores/language';

const ASKED_KEY = 'language-asked';

function cookieLanguage(): string | undefined {
  const found = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`).exec(document.cookie)?.[1];
  return findLanguage(found)?.code;
}

/** Loads the page in the reader's language: once per address, in case somebody on the way never lets the cookie through. */
function loadAnew(load: () => void): void {
  const asked = `${cookieLanguage()} ${window.location.pathname}`;
  if (sessionStorage.getItem(ASKED_KEY) === asked) return;
  sessionStorage.setItem(ASKED_KEY, asked);
  load();
}

function reconcile(shown: string): void {
  const wanted = cookieLanguage();
  const stored = storedLanguage();
  const here = window.location.pathname + window.location.search + window.location.hash;
  // The cookie was lost and the choice was not: the server sets it again.
  if (!wanted && stored && stored !== shown && navigator.cookieEnabled)
    return loadAnew(() => window.location.replace(pathTo.language(stored, here)));
  if (wanted === shown) sessionStorage.removeItem(ASKED_KEY);
  else if (wanted) loadAnew(() => window.location.reload());
}

/**
 * Keeps the store in step with the page, and the page with the cookie: another tab may have changed it, and a page that
 * comes back from the browser's memory is in the language of its time. Checked at navigations only, where nothing that
 * the reader has typed is lost.
 */
export function KeepLanguage() {
  const language = languageOf(useLocale());
  const pathname = usePathname();
  useEffect(() => {
    reconcile(language);
    useLanguage.getState().keep(language);
  }, [language, pathname]);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reconcile(language);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [language]);
  return null;
}
