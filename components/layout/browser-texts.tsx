'use client';

import { NextIntlClientProvider } from 'next-intl';
import dynamic from 'next/dynamic';
import type { ComponentProps, ComponentType } from 'react';
import type { LANGUAGES_APART } from '@/lib/i18n/languages-apart';

type BrowserTextsProps = ComponentProps<typeof NextIntlClientProvider> & { locale: string };

// One file per language, which a browser loads once for all pages; it is preloaded from the HTML.
const CATALOGUES: Record<(typeof LANGUAGES_APART)[number], ComponentType<BrowserTextsProps>> = {
  en: dynamic(() => import('./catalogues/en').then((module) => module.EnglishTexts)),
};

const hasCatalogue = (locale: string): locale is keyof typeof CATALOGUES => locale in CATALOGUES;

/** The texts of client components: from the language's own file, or those that came with the page. */
export function BrowserTexts(props: BrowserTextsProps) {
  const Texts = hasCatalogue(props.locale) ? CATALOGUES[props.locale] : NextIntlClientProvider;
  return <Texts {...props} />;
}
