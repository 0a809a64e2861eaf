import { DEFAULT_LANGUAGE, toLanguageCode, type LanguageCode } from '../rules/languages.ts';
import type { SayError } from './error-texts.ts';

const loads = new Map<LanguageCode, Promise<SayError>>();
const unchanged: SayError = (_, english) => english;

/**
 * How the page's language says the messages of the API and of the forms' rules, which are English on the wire beside their
 * keys (docs/product.md#texts). Nothing is loaded before something went wrong, and nothing at all for a page in English.
 */
export async function errorsInPageLanguage(): Promise<SayError> {
  const language = toLanguageCode(typeof document === 'undefined' ? '' : document.documentElement.lang);
  if (language === DEFAULT_LANGUAGE) return unchanged;
  const load = loads.get(language) ?? import('./error-texts.ts').then(({ loadErrorTexts }) => loadErrorTexts(language));
  loads.set(language, load);
  // Better an English reason than none: the connection may be what is wrong.
  return load.catch(() => {
    loads.delete(language);
    return unchanged;
  });
}
