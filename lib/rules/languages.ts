/** A language of the interface (docs/product.md#entities). `common`: one that most readers of this site know. */
export type Language = {
  code: string;
  /** Its English name. */
  name: string;
  nativeName: string;
  flag: string;
  rtl: boolean;
  common: boolean;
};

/** The 14 languages of docs/product.md#limits, in its order. */
export const LANGUAGES = [
  { code: 'en', name: 'English', nativeName: 'English', flag: '🇬🇧', rtl: false, common: true },
  { code: 'es', name: 'Spanish', nativeName: 'Español', flag: '🇪🇸', rtl: false, common: true },
  { code: 'fr', name: 'French', nativeName: 'Français', flag: '🇫🇷', rtl: false, common: true },
  { code: 'de', name: 'German', nativeName: 'Deutsch', flag: '🇩🇪', rtl: false, common: false },
  { code: 'it', name: 'Italian', nativeName: 'Italiano', flag: '🇮🇹', rtl: false, common: false },
  { code: 'pt', name: 'Portuguese', nativeName: 'Português', flag: '🇵🇹', rtl: false, common: false },
  { code: 'ru', name: 'Russian', nativeName: 'Русский', flag: '🇷🇺', rtl: false, common: false },
  { code: 'ja', name: 'Japanese', nativeName: '日本語', flag: '🇯🇵', rtl: false, common: false },
  { code: 'ko', name: 'Korean', nativeName: '한국어', flag: '🇰🇷', rtl: false, common: false },
  { code: 'zh', name: 'Chinese', nativeName: '中文', flag: '🇨🇳', rtl: false, common: true },
  { code: 'ar', name: 'Arabic', nativeName: 'العربية', flag: '🇸🇦', rtl: true, common: true },
  { code: 'hi', name: 'Hindi', nativeName: 'हिन्दी', flag: '🇮🇳', rtl: false, common: true },
  { code: 'bn', name: 'Bengali', nativeName: 'বাংলা', flag: '🇧🇩', rtl: false, common: true },
  { code: 'ur', name: 'Urdu', nativeName: 'اردو', flag: '🇵🇰', rtl: true, common: false },
] as const satisfies readonly Language[];

export type LanguageCode = (typeof LANGUAGES)[number]['code'];

/** docs/product.md#limits: the language of whoever has not chosen. */
export const DEFAULT_LANGUAGE: LanguageCode = 'en';

/** Cookie that names the reader's language: the server renders by it, scripts compare it with the page. */
export const LANGUAGE_COOKIE = 'language';

/** A language of ours by its code; undefined for any other text. */
export function findLanguage(code: string | null | undefined): (typeof LANGUAGES)[number] | undefined {
  return LANGUAGES.find((language) => language.code === code);
}

/** The language asked for, or English. */
export function toLanguageCode(asked: string | null | undefined): LanguageCode {
  return findLanguage(asked)?.code ?? DEFAULT_LANGUAGE;
}

// Scripts written from right to left: a post may be in any language.
const RTL_SCRIPTS = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']);

export type Direction = 'ltr' | 'rtl' | 'auto';

function findDirection(tag: string): Direction {
  // A browser takes 30 ms to find its tables for the first locale.
  const ours = findLanguage(tag);
  if (ours) return ours.rtl ? 'rtl' : 'ltr';
  try {
    return RTL_SCRIPTS.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'auto';
  }
}

// To make a locale takes longer than most of what a list does for a post. Anybody may write a tag: only so many are kept.
const MOST_TAGS = 500;
const directions = new Map<string, Direction>();

/** Writing direction of a BCP 47 language tag; 'auto' for what is none. */
export function directionOf(tag: string): Direction {
  const known = directions.get(tag);
  if (known) return known;
  const direction = findDirection(tag);
  if (directions.size < MOST_TAGS) directions.set(tag, direction);
  return direction;
}

/** Attributes of an element that holds text in `tag`'s language, whatever language the page is in. */
export function textIn(tag: string): { lang: string; dir: Direction } {
  return { lang: tag, dir: directionOf(tag) };
}

// Digits are named, because versions of ICU disagree on those of Arabic: server and browser must write the same.
const DIGITS: Partial<Record<LanguageCode, string>> = { ar: 'latn', bn: 'beng', hi: 'latn', ur: 'latn' };

/** The locale by which numbers, dates and plurals of the interface are written. */
export function localeOf(language: LanguageCode): string {
  const digits = DIGITS[language];
  return digits ? `${language}-u-nu-${digits}` : language;
}

/** The language of such a locale. */
export function languageOf(locale: string): LanguageCode {
  return toLanguageCode(locale.split('-', 1)[0]);
}
