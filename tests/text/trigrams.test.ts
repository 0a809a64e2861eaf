/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createNearest } from '../../lib/text/names.ts';

const posts = ['the-river-that-moves', 'tea-in-the-rain', 'নদীর-গল্প'];
const nearest = createNearest(posts, (slug) => [slug]);

test.each([
  ['river-that-moved', 'the-river-that-moves'],
  ['tea_in_rain.html', 'tea-in-the-rain'],
  ['নদীর-গল্পগুলো', 'নদীর-গল্প'],
])('%s comes near %s', (asked, found) => {
  expect(nearest(asked)).toBe(found);
});

test.each([['wp-login'], ['xyz'], [''], ['!!']])('%s comes near nothing', (asked) => {
  expect(nearest(asked)).toBeUndefined();
});
