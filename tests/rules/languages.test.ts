import { expect, test } from '@jest/globals';
import { directionOf, languageOf, LANGUAGES, localeOf, textIn, toLanguageCode } from '../../lib/rules/languages.ts';

test('the 14 languages of the specification, of which Arabic and Urdu run from right to left', () => {
  expect(LANGUAGES.map(({ code }) => code).join(' ')).toBe('en es fr de it pt ru ja ko zh ar hi bn ur');
  expect(LANGUAGES.filter(({ rtl }) => rtl).map(({ code }) => code)).toEqual(['ar', 'ur']);
  for (const { code, rtl } of LANGUAGES) expect(directionOf(code)).toBe(rtl ? 'rtl' : 'ltr');
});

test('each language is fully described', () => {
  for (const language of LANGUAGES) {
    expect(Object.keys(language)).toEqual(['code', 'name', 'nativeName', 'flag', 'rtl', 'common']);
    const name = new Intl.DisplayNames('en', { type: 'language' }).of(language.code);
    expect(language.name).toBe(name === 'Bangla' ? 'Bengali' : name);
    expect(language.flag).toMatch(/^\p{Regional_Indicator}{2}$/u);
  }
});

test('what is no language of ours is English', () => {
  for (const asked of ['xx', 'EN', 'bn-BD', '', null, undefined, '__proto__']) expect(toLanguageCode(asked)).toBe('en');
  expect(toLanguageCode('bn')).toBe('bn');
});

test('the direction of any tag, also one of another script than its language', () => {
  expect(['fa', 'he', 'ur-PK', 'pa-Arab'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'rtl']);
  expect(['bn-BD', 'pa', 'zh-Hant', 'ar-Latn'].map(directionOf)).toEqual(['ltr', 'ltr', 'ltr', 'ltr']);
  expect(textIn('not a tag!')).toEqual({ lang: 'not a tag!', dir: 'auto' });
});

test('a locale names its digits where versions of ICU disagree, and leads back to its language', () => {
  for (const { code } of LANGUAGES) expect(languageOf(localeOf(code))).toBe(code);
  expect(new Intl.NumberFormat(localeOf('bn')).format(1234567)).toBe('১২,৩৪,৫৬৭');
  expect(new Intl.NumberFormat(localeOf('ar')).format(2026)).toBe('2,026');
  expect(new Intl.DateTimeFormat(localeOf('bn'), { dateStyle: 'long', timeZone: 'UTC' }).format(0)).toBe(
    '১ জানুয়ারি, ১৯৭০',
  );
});
