/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { decodeSlug, findOldPath } from '../../../../lib/server/transfer/wordpress/map-terms.ts';

test('percent-encoded slugs are decoded, also those that WordPress cut off in the middle', () => {
  expect(decodeSlug('%e0%a6%a8%e0%a6%a6%e0%a7%80')).toBe('নদী');
  expect(decodeSlug('%e0%a6%a8%e0%a6%a6%e0%a7')).toBe('নদ');
  expect(decodeSlug('%e0%a6%a8%e0%a6%a6%e')).toBe('নদ');
  expect(decodeSlug('100%-wool')).toBe('100%-wool');
});

test('an old path is decoded and keeps its query; a home page has none', () => {
  expect(findOldPath('https://blog.example//greek/%ce%b5%cf%80/')).toBe('/greek/επ/');
  expect(findOldPath('https://blog.example/?p=1164')).toBe('/?p=1164');
  expect(findOldPath('https://blog.example/')).toBeNull();
  expect(findOldPath('no address')).toBeNull();
});
