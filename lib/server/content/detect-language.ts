const BENGALI = /\p{Script=Bengali}/gu;
const LETTER = /\p{L}|\p{M}/gu;
const SAMPLE = 20_000;

/** Language subtag of a channel's language: `en-US` -> `en`. English when it is missing or malformed. */
export function baseLanguage(tag: string): string {
  try {
    return new Intl.Locale(tag.trim().replace(/_/gu, '-')).language;
  } catch {
    return 'en';
  }
}

/** `bn` for a text mostly in Bengali script; else the site's language, unless that is `bn` and the text has no Bengali. */
export function detectLanguage(text: string, siteLanguage: string): string {
  const sample = text.slice(0, SAMPLE);
  const letters = sample.match(LETTER)?.length ?? 0;
  const bengali = sample.match(BENGALI)?.length ?? 0;
  if (letters === 0) return siteLanguage;
  if (bengali * 2 > letters) return 'bn';
  return siteLanguage === 'bn' && bengali === 0 ? 'en' : siteLanguage;
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** A language, with a script and a country at most: as the registries have it, so neither `eng` nor `en-UK`. */
export function isLanguage(code: string): boolean {
  if (!/^[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2})?$/i.test(code)) return false;
  const [canonical = ''] = Intl.getCanonicalLocales(code);
  return (
    canonical.toLowerCase() === code.toLowerCase() && languageNames.of(canonical.split('-')[0] ?? '') !== undefined
  );
}
