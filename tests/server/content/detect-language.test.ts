/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { baseLanguage, detectLanguage } from '../../../lib/server/content/detect-language.ts';

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
