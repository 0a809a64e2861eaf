import { findLanguage, LANGUAGE_COOKIE, type LanguageCode } from '../../rules/languages.ts';

const CHOSEN = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=([a-z]{2})\\s*(?:;|$)`);

/** The language of ours that a `Cookie` header names; undefined for whoever has chosen none. */
export function chosenLanguage(cookie: string | null | undefined): LanguageCode | undefined {
  return findLanguage(cookie && CHOSEN.exec(cookie)?.[1])?.code;
}
