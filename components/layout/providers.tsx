'use client';

import { usePathname } from 'next/navigation';
import { useLocale } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { languageOf } from '@/lib/rules/languages';
import { pathTo, pathToAdmin } from '@/lib/paths';
import { cookieLanguage, storedLanguage, useLanguage } from '@/stores/language';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { categoriesOptions } from '@/lib/api/categories';
import { type SiteSettings, SiteSettingsProvider } from '@/components/ui/site-settings';
import { getQueryClient } from '@/lib/api/query-client';
import { FailedNavigation } from './failed-navigation';
import { FocusHeading } from '@/components/ui/focus-heading';
import { FollowLinks, PressAgain } from './follow-links';
import { RealtimeConnection } from './realtime-connection';
import { Toasts } from './toasts';

const ASKED_KEY = 'language-asked';

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
function KeepLanguage() {
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

const isQuiet = (pathname: string) => pathname === pathTo.verifyEmail() || pathname.startsWith(pathToAdmin.home());

/**
 * Fetches the category list on each navigation outside /verify-email and /admin (docs/product.md#session). The first page brought its
 * list along in the HTML.
 */
export function RefreshCategories() {
  const client = useQueryClient();
  const pathname = usePathname();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!isQuiet(pathname)) void client.invalidateQueries({ queryKey: categoriesOptions.queryKey });
  }, [client, pathname]);
  return null;
}

type ProvidersProps = { settings: SiteSettings; children: ReactNode };

/** What every page's client components stand on, and what watches over navigations between any two of them. */
export function Providers({ settings, children }: ProvidersProps) {
  return (
    <SiteSettingsProvider settings={settings}>
      <QueryClientProvider client={getQueryClient()}>
        {children}
        <RealtimeConnection />
        <RefreshCategories />
        <FailedNavigation />
        <FocusHeading />
        <FollowLinks />
        <PressAgain />
        <KeepLanguage />
        <Toasts />
      </QueryClientProvider>
    </SiteSettingsProvider>
  );
}
