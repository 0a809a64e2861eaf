'use client';

import { NextIntlClientProvider, type AbstractIntlMessages } from 'next-intl';
import dynamic from 'next/dynamic';
import type { ComponentProps, ComponentType } from 'react';
import { lightenNumbers } from '@/lib/format';
import { languageOf, type LanguageCode } from '@/lib/rules/languages';

if (typeof window !== 'undefined') lightenNumbers();

type BrowserTextsProps = Omit<ComponentProps<typeof NextIntlClientProvider>, 'messages'> & { locale: string };

/** A provider of these texts. */
function withTexts(messages: AbstractIntlMessages) {
  return function Texts(props: BrowserTextsProps) {
    return <NextIntlClientProvider {...props} messages={messages} />;
  };
}

// One file per language, preloaded from the HTML of its pages and kept by the browser. The build finds the files by these words.
const TEXTS: Record<LanguageCode, ComponentType<BrowserTextsProps>> = {
  en: dynamic(() => import('@/lib/i18n/catalogues/en').then(withTexts)),
  es: dynamic(() => import('@/lib/i18n/catalogues/es').then(withTexts)),
  fr: dynamic(() => import('@/lib/i18n/catalogues/fr').then(withTexts)),
  de: dynamic(() => import('@/lib/i18n/catalogues/de').then(withTexts)),
  it: dynamic(() => import('@/lib/i18n/catalogues/it').then(withTexts)),
  pt: dynamic(() => import('@/lib/i18n/catalogues/pt').then(withTexts)),
  ru: dynamic(() => import('@/lib/i18n/catalogues/ru').then(withTexts)),
  ja: dynamic(() => import('@/lib/i18n/catalogues/ja').then(withTexts)),
  ko: dynamic(() => import('@/lib/i18n/catalogues/ko').then(withTexts)),
  zh: dynamic(() => import('@/lib/i18n/catalogues/zh').then(withTexts)),
  ar: dynamic(() => import('@/lib/i18n/catalogues/ar').then(withTexts)),
  hi: dynamic(() => import('@/lib/i18n/catalogues/hi').then(withTexts)),
  bn: dynamic(() => import('@/lib/i18n/catalogues/bn').then(withTexts)),
  ur: dynamic(() => import('@/lib/i18n/catalogues/ur').then(withTexts)),
};

/** What client components say, in the page's language. Pages with more to say add it (MoreMessages). */
export function BrowserTexts(props: BrowserTextsProps) {
  const Texts = TEXTS[languageOf(props.locale)];
  return <Texts {...props} />;
}
