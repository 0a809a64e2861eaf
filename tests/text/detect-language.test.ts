/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { baseLanguage, detectLanguage } from '../../lib/text/detect-language.ts';

test('a channel language gives its base language', () => {
  expect(baseLanguage('en-US')).toBe('en');
  expect(baseLanguage('bn-BD')).toBe('bn');
  expect(baseLanguage('pt_BR')).toBe('pt');
  expect(baseLanguage('')).toBe('en');
  expect(baseLanguage('not a tag!')).toBe('en');
});

test('a text mostly in Bengali script is Bengali, whatever the site says', () => {
  expect(detectLanguage('নদী যেখানে বাঁক নেয়, called the bend', 'en')).toBe('bn');
  expect(detectLanguage('A long English text with one word: নদী', 'en')).toBe('en');
  expect(detectLanguage('A page without any', 'bn')).toBe('en');
  expect(detectLanguage('1234', 'bn')).toBe('bn');
  expect(detectLanguage('Un texte', 'fr')).toBe('fr');
});

test.each([
  ['ar', 'مدونة عن الأنهار و rivers'],
  ['ar', 'الْحَمْدُ لِلَّهِ'],
  ['ur', 'یہ ایک شام کی کہانی ہے'],
  ['hi', 'नदी के किनारे एक शाम'],
  ['he', 'ערב על הנהר'],
  ['ru', 'Вечер у реки'],
  ['ja', '川のそばの夕方'],
  ['zh', '河边的傍晚'],
  ['ko', '강가의 저녁'],
])('a text in the letters of %s is in it', (language, text) => {
  expect(detectLanguage(text, 'en')).toBe(language);
});

test('of several languages in a script it is the site’s, unless the text has letters that only another has', () => {
  expect(detectLanguage('شب کنار رود', 'fa')).toBe('fa');
  expect(detectLanguage('Вечір біля річки', 'uk')).toBe('uk');
  expect(detectLanguage('河邊的傍晚', 'zh-TW')).toBe('zh-TW');
  expect(detectLanguage('یہ ایک شام کی کہانی ہے', 'ar')).toBe('ur');
  expect(detectLanguage('An English page', 'ar')).toBe('en');
});
