import { create } from 'zustand';
import {
  DEFAULT_LANGUAGE,
  findLanguage,
  LANGUAGE_COOKIE,
  LANGUAGES,
  type Language,
  type LanguageCode,
} from '../lib/rules/languages.ts';
import {
  translationKey,
  withEntry,
  withTranslation,
  type TranslationCache,
  type TranslationEntry,
} from '../lib/translation-memory.ts';

/** Where the preference stands in local storage, beside the cookie that the server reads (docs/product.md#entities). */
export const LANGUAGE_KEY = 'language';

export type LanguageState = {
  currentLanguage: LanguageCode;
  supportedLanguages: readonly Language[];
  /** Newest first; kept while the page lives. */
  translationHistory: readonly TranslationEntry[];
  translationCache: TranslationCache;
};

export type LanguageActions = {
  /** Keeps the language that the page is in, or that the reader has just chosen. */
  keep: (language: LanguageCode) => void;
  /** Remembers a translation that was made: in the cache, and among the newest 50 of the history. */
  remember: (entry: TranslationEntry) => void;
  /** Puts a translation into the cache alone: a piece of a page is no entry of a history. */
  keepInCache: (key: string, translatedText: string) => void;
  /** Adds to the history by hand; it then holds the newest 100. */
  addToHistory: (entry: TranslationEntry) => void;
  clearHistory: () => void;
};

// docs/product.md#limits.
const HISTORY_ENTRIES = 50;
const HISTORY_ENTRIES_BY_HAND = 100;

/** The reader's language. The cookie decides; this follows it, for whoever translates in the browser. */
export const useLanguage = create<LanguageState & LanguageActions>()((set) => ({
  currentLanguage: DEFAULT_LANGUAGE,
  supportedLanguages: LANGUAGES,
  translationHistory: [],
  translationCache: {},
  keep: (currentLanguage) => {
    set({ currentLanguage });
    try {
      localStorage.setItem(LANGUAGE_KEY, currentLanguage);
    } catch {
      // Storage is full or forbidden: the cookie is enough.
    }
  },
  remember: (entry) =>
    set(({ translationHistory, translationCache }) => ({
      translationHistory: withEntry(translationHistory, entry, HISTORY_ENTRIES),
      translationCache: withTranslation(
        translationCache,
        translationKey(entry.text, entry.sourceLanguage, entry.targetLanguage),
        entry.translatedText,
      ),
    })),
  keepInCache: (key, translatedText) =>
    set(({ translationCache }) => ({ translationCache: withTranslation(translationCache, key, translatedText) })),
  addToHistory: (entry) =>
    set(({ translationHistory }) => ({
      translationHistory: withEntry(translationHistory, entry, HISTORY_ENTRIES_BY_HAND),
    })),
  clearHistory: () => set({ translationHistory: [] }),
}));

/** The stored preference; undefined when there is none, or none of ours. */
export function storedLanguage(): LanguageCode | undefined {
  try {
    return findLanguage(localStorage.getItem(LANGUAGE_KEY))?.code;
  } catch {
    return undefined;
  }
}

/** The language that the reader has chosen; undefined for whoever has not. */
export function cookieLanguage(): LanguageCode | undefined {
  const found = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`).exec(document.cookie)?.[1];
  return findLanguage(found)?.code;
}
