/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { uniqueSlug } from '../../lib/server/content/choose-slug.ts';
import { slugify } from '../../lib/text/slug.ts';

test('letters, marks and digits of any script stay, everything else becomes one hyphen', () => {
  expect(slugify('  Hello,  World & Co. ')).toBe('hello-world-co');
  expect(slugify('বাংলা ভাষায় ক্ষমতা!')).toBe('বাংলা-ভাষায়-ক্ষমতা'.normalize('NFC'));
  expect(slugify('Ελληνικά 2')).toBe('ελληνικά-2');
  expect(slugify('snake_case/path')).toBe('snake-case-path');
});

test('apostrophes and joiners vanish without breaking the word', () => {
  expect(slugify("Don’t it's")).toBe('dont-its');
  expect(slugify('র\u200d্যাম')).toBe('র্যাম');
});

test('what stands around emoji, and what nobody sees, is no part of an address', () => {
  expect(slugify('Tea \u2615\ufe0f and I \u2764\ufe0f it')).toBe('tea-and-i-it');
  expect(slugify('1\ufe0f\u20e3 First')).toBe('1-first');
  expect(slugify('\u2764\ufe0f')).toBe('');
  expect(slugify('\u3164')).toBe('');
  expect(slugify('a\u034fb\u180bc')).toBe('abc');
});

test('composed and decomposed spellings give the same slug', () => {
  expect(slugify('Cafe\u0301')).toBe(slugify('Café'));
  expect(slugify('Cafe\u0301')).toBe('caf\u00e9');
});

test('digits only, in any script, get a prefix', () => {
  expect(slugify('2024')).toBe('post-2024');
  expect(slugify('২০২৪')).toBe('post-২০২৪');
  expect(slugify('2024', { prefix: 'category' })).toBe('category-2024');
  expect(slugify('2024-25')).toBe('2024-25');
});

test('a post slug is never a path of the posts API', () => {
  expect(slugify('Search')).toBe('post-search');
  expect(slugify('Search', { prefix: 'category' })).toBe('search');
});

test('nothing that could stand in a slug gives an empty one', () => {
  expect(slugify('!!! … 🎉')).toBe('');
});

test('a long slug is cut at a hyphen, and never inside a grapheme', () => {
  expect(slugify('one two three four', { max: 12 })).toBe('one-two');
  expect(slugify('ক্ষক্ষক্ষ', { max: 4 })).toBe('ক্ষ');
});

test('a taken slug gets the first free number', async () => {
  const taken = new Set(['a', 'a-2', 'a-3']);
  expect(await uniqueSlug('a', (slug) => taken.has(slug))).toBe('a-4');
  expect(await uniqueSlug('b', async (slug) => taken.has(slug))).toBe('b');
});

const numberOf = (slug: string) => Number(slug.split('-')[1] ?? 1);

test.each([9, 10, 11, 12, 22, 23, 1_368, 100_000])(
  'the next of %i posts of one title is found in few steps',
  async (count) => {
    let steps = 0;
    const isTaken = (slug: string) => {
      steps += 1;
      return numberOf(slug) <= count;
    };
    expect(await uniqueSlug('a', isTaken)).toBe(`a-${count + 1}`);
    expect(steps).toBeLessThan(50);
  },
);

test('where thousands have gaps, the number is a free one', async () => {
  const isTaken = (slug: string) => numberOf(slug) % 97 !== 0 && numberOf(slug) < 9_000;
  expect(isTaken(await uniqueSlug('a', isTaken))).toBe(false);
});
