/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { inventViews } from '../../../lib/server/demo/insert-readers.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const evenly = () => 0.5;
const viewsOf = (published: string, views = 400) =>
  inventViews({ id: 7, slug: 'a-post', views, published: new Date(published) }, NOW, evenly);

test('no more views than the post has, none before it came out, none to come, none twice', () => {
  for (const published of ['2026-11-21T11:00:00Z', '2026-11-18T06:00:00Z', '2025-11-20T00:00:00Z']) {
    const views = viewsOf(published);
    expect(views.length).toBeLessThanOrEqual(400);
    expect(views.length).toBeGreaterThan(0);
    expect(views.every(({ day }) => day >= published.slice(0, 10) && day <= '2026-11-21')).toBe(true);
    expect(new Set(views.map(({ day, visitor }) => day + visitor.toString('hex'))).size).toBe(views.length);
  }
});

test('of an old post only the last ninety days are told, of a post to come nothing', () => {
  expect(viewsOf('2025-11-20T00:00:00Z').every(({ day }) => day >= '2026-08-23')).toBe(true);
  expect(viewsOf('2026-12-01T00:00:00Z')).toEqual([]);
});
