/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { parseDate } from '../../../../lib/server/transfer/format/archive-values.ts';
import { collectArchives } from '../../../../lib/server/transfer/wordpress/import-wordpress.ts';
import type { WxrItem } from '../../../../lib/server/transfer/wordpress/export-types.ts';
import { findOffset, findPostDate, statusOf, titleOf } from '../../../../lib/server/transfer/wordpress/post-status.ts';

const item = (fields: Partial<WxrItem>) =>
  // Only the dates of an item are looked at.
  ({ date: '', dateGmt: '', pubDate: '', ...fields }) as WxrItem;
const zeros = '0000-00-00 00:00:00';

test('zeros, impossible days and garbage are no dates', () => {
  expect(parseDate('2013-01-10 20:15:40')?.toISOString()).toBe('2013-01-10T20:15:40.000Z');
  for (const text of [zeros, '2026-02-30 12:00:00', '2026-13-01 00:00:00', '2026-01-01 25:00:00', 'yesterday', '']) {
    expect(parseDate(text)).toBeNull();
  }
});

test("the blog's zone is what most items say", () => {
  const dhaka = item({ date: '2026-01-01 12:00:00', dateGmt: '2026-01-01 06:00:00' });
  const london = item({ date: '2026-01-01 12:00:00', dateGmt: '2026-01-01 12:00:00' });
  expect(findOffset([london, dhaka, dhaka, item({ date: zeros, dateGmt: zeros })])).toBe(360);
  expect(findOffset([])).toBe(0);
});

test('UTC comes first, then the local time in the zone, then pubDate', () => {
  const pubDate = 'Tue, 03 Feb 2026 01:02:03 +0000';
  expect(
    findPostDate(item({ date: '2026-01-01 12:00:00', dateGmt: '2026-01-01 05:00:00', pubDate }), 360)?.toISOString(),
  ).toBe('2026-01-01T05:00:00.000Z');
  expect(findPostDate(item({ date: '2026-01-01 12:00:00', dateGmt: zeros, pubDate }), 360)?.toISOString()).toBe(
    '2026-01-01T06:00:00.000Z',
  );
  expect(findPostDate(item({ date: zeros, dateGmt: zeros, pubDate }), 360)?.toISOString()).toBe(
    '2026-02-03T01:02:03.000Z',
  );
});

test('nothing usable gives no date', () => {
  expect(findPostDate(item({ pubDate: 'Mon, 30 Nov -0001 00:00:00 +0000' }), 0)).toBeNull();
  expect(findPostDate(item({ pubDate: 'Mon, 16 Jun 20081 21:47:17 +0000' }), 0)).toBeNull();
});

test('lists of days before 1970 lead on as well', () => {
  const old = item({
    ...{ type: 'post', status: 'publish', link: 'https://blog.example/1969/07/20/moon/' },
    date: '1969-07-20 20:17:40',
  });
  expect([...collectArchives([old], 0).keys()]).toEqual(['/1969', '/1969/07', '/1969/07/20']);
});

test('what only follows something else, as an earlier version does, is not public by itself', () => {
  expect(statusOf(item({ status: 'inherit', password: '' }), new Date(0)).status).toBe('draft');
});

test('a title that is too long is cut, and the report says so', () => {
  const notes: string[] = [];
  const long = 'word '.repeat(80).trim();
  expect(titleOf(item({ title: `<b>${long}</b>` }), '', (text) => notes.push(text))).toHaveLength(299);
  expect(notes).toEqual([`title was cut to 300 characters: «${long}»`]);
});
