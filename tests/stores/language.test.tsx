import { expect, test } from '@jest/globals';
import { LANGUAGE_KEY, storedLanguage, useLanguage } from '@/stores/language';

test('English until a page says otherwise, with all that docs/product.md#entities tells of a language', () => {
  const { currentLanguage, supportedLanguages } = useLanguage.getInitialState();
  expect(currentLanguage).toBe('en');
  expect(supportedLanguages).toHaveLength(14);
  expect(supportedLanguages).toContainEqual({
    code: 'ur',
    name: 'Urdu',
    nativeName: 'اردو',
    flag: '🇵🇰',
    rtl: true,
    common: false,
  });
});

test('a language is kept in this browser; what is none of ours does not count', () => {
  useLanguage.getState().keep('bn');
  expect([useLanguage.getState().currentLanguage, localStorage.getItem(LANGUAGE_KEY), storedLanguage()]).toEqual([
    'bn',
    'bn',
    'bn',
  ]);
  localStorage.setItem(LANGUAGE_KEY, 'xx');
  expect(storedLanguage()).toBeUndefined();
});
