/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { nearKey, nearNames } from '../../lib/text/names.ts';

test.each([
  ['River', 'RIVERS'],
  ['Story', 'stories'],
  ['Box', 'boxes'],
  ['web-development', 'Web Development'],
  ['Café', 'cafe'],
  ['নদী', 'নদীগুলো'],
  ['২০২৬', '2026'],
  ['কি‌বোর্ড', 'কিবোর্ড'],
  ['كتاب', 'کتاب'],
  ['Ａｒｔ', 'art'],
])('%s and %s are probably one', (one, other) => {
  expect(nearKey(one)).toBe(nearKey(other));
});

test.each([
  ['C', 'C++'],
  ['C', 'C#'],
  ['bus', 'bu'],
  ['glass', 'glas'],
  ['নদী', 'নদ'],
  ['2025', '2026'],
])('%s and %s are two', (one, other) => {
  expect(nearKey(one)).not.toBe(nearKey(other));
});

test('only those that have another like them are named, and signs alone are like nothing', () => {
  const rows = ['Boat', 'Rain', 'boats', '!', '?'].map((name) => ({ name }));
  expect(nearNames(rows)).toEqual([[{ name: 'Boat' }, { name: 'boats' }]]);
});
