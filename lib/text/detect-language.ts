// Marks of Arabic are of no script of their own: what is used with it counts.
const ARABIC = /[\p{Script=Arabic}\p{Script_Extensions=Arabic}]/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** Scripts beside Latin: their names in tags, the language that most write in them, and letters that only another has. */
const SCRIPTS = [
  { names: ['Beng'], letters: /\p{Script=Bengali}/gu, language: 'bn' },
  { names: ['Deva'], letters: /\p{Script=Devanagari}/gu, language: 'hi' },
  { names: ['Arab'], letters: ARABIC, language: 'ar', other: { letters: /[ٹڈڑںھہۂے]/gu, language: 'ur' } },
  { names: ['Hebr'], letters: /\p{Script=Hebrew}/gu, language: 'he' },
  { names: ['Cyrl'], letters: /\p{Script=Cyrillic}/gu, language: 'ru' },
  { names: ['Kore'], letters: /\p{Script=Hangul}/gu, language: 'ko' },
  { names: ['Hans', 'Hant', 'Jpan'], letters: HAN, language: 'zh', other: { letters: KANA, language: 'ja' } },
];
const LETTER = /\p{L}|\p{M}/gu;
const SAMPLE = 20_000;
// More than ten of a hundred letters of Urdu are its own, and more of Japanese are kana.
const OWN_LETTERS = 0.04;

/** Language subtag of a channel's language: `en-US` -> `en`. English when it is missing or malformed. */
export function baseLanguage(tag: string): string {
  try {
    return new Intl.Locale(tag.trim().replace(/_/gu, '-')).language;
  } catch {
    return 'en';
  }
}

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/**
 * The language of a text by the script of most of its letters. Where several are written in it, the site's own comes first,
 * as it does where Latin letters tell nothing, unless it has a script of its own and the text no letter of it.
 */
export function detectLanguage(text: string, siteLanguage: string): string {
  const sample = text.slice(0, SAMPLE);
  const letters = count(sample, LETTER);
  if (letters === 0) return siteLanguage;
  const siteScript = new Intl.Locale(baseLanguage(siteLanguage)).maximize().script ?? '';
  const own = SCRIPTS.find(({ names }) => names.includes(siteScript));
  const found = SCRIPTS.find((script) => count(sample, script.letters) * 2 > letters);
  if (!found) return own && count(sample, own.letters) === 0 ? 'en' : siteLanguage;
  if (found.other && count(sample, found.other.letters) > letters * OWN_LETTERS) return found.other.language;
  return found === own ? siteLanguage : found.language;
}

let languageNames: Intl.DisplayNames | undefined;

/** A language, with a script and a country at most: as the registries have it, so neither `eng` nor `en-UK`. */
export function isLanguage(code: string): boolean {
  if (!/^[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2})?$/i.test(code)) return false;
  const [canonical = ''] = Intl.getCanonicalLocales(code);
  languageNames ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return (
    canonical.toLowerCase() === code.toLowerCase() && languageNames.of(canonical.split('-')[0] ?? '') !== undefined
  );
}
