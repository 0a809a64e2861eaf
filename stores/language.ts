import { create } from 'zustand';
import {
  DEFAULT_LANGUAGE,
  findLanguage,
  LANGUAGES,
  type Language,
  type LanguageCode,
} from '../lib/languages.ts';

/** Where the preference stands in local storage, beside the cookie that the server reads (SPEC 3). */
export const LANGUAGE_KEY = 'language';

export type LanguageState = {
  currentLanguage: LanguageCode;
  supportedLanguages: readonly Language[];
};

export type LanguageActions = {
  /** Keeps the language that the page is in, or that the reader has just chosen. */
  keep: (language: LanguageCode) => void;
};

/** The reader's language. The cookie decides; this follows it, for whoever translates in the browser. */
export const useLanguage = create<LanguageState & LanguageActions>()((set) => ({
  currentLanguage: DEFAULT_LANGUAGE,
  supportedLanguages: LANGUAGES,
  keep: (currentLanguage) => {
    set({ currentLanguage });
    try {
      localStorage.setItem(LANGUAGE_KEY, currentLanguage);
    } catch {
      // Storage is full or forbidden: the cookie is enough.
    }
  },
}));

/** The stored preference; undefined when there is none, or none of ours. */
export function storedLanguage(): LanguageCode | undefined {
  try {
    return findLanguage(localStorage.getItem(LANGUAGE_KEY))?.code;
  } catch {
    return undefined;
  }
}
