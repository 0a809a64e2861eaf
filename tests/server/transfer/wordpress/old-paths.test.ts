/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { WordPressExport, WxrItem } from '../../../../lib/server/transfer/wordpress/export-types.ts';
import { formerPathsOf, frontOf } from '../../../../lib/server/transfer/wordpress/old-paths.ts';

const former = (link: string, slug: string, meta: Record<string, string[]>) =>
  formerPathsOf({
    ...{ link: `https://blog.example${link}`, slug },
    meta: Object.entries(meta).flatMap(([key, values]) => values.map((value) => ({ key, value }))),
  } as unknown as WxrItem);

test('an earlier slug stood where the present one stands, whatever the form of the addresses', () => {
  const meta = { _wp_old_slug: ['was', '%e0%a6%95'] };
  expect(former('/2019/03/now/', 'now', meta)).toEqual(['/2019/03/was/', '/2019/03/ক/']);
  expect(former('/now', 'now', meta)).toEqual(['/was', '/ক']);
  expect(former('/now/now.html', 'now', meta)).toEqual(['/now/was.html', '/now/ক.html']);
  expect(former('/archives/12', 'now', meta)).toEqual([]);
  expect(former('/nowhere/12', 'now', meta)).toEqual([]);
  expect(former('/?p=12', 'now', meta)).toEqual([]);
  expect(former('/now', 'now', { _wp_old_slug: ['', 'now', '../../etc'] })).toEqual([]);
});

test('an earlier day stood in the address as well, with each slug', () => {
  const meta = { _wp_old_date: ['2018-12-31', 'never'], _wp_old_slug: ['was'] };
  expect(former('/2019/03/now/', 'now', meta)).toEqual(['/2019/03/was/', '/2018/12/now/', '/2018/12/was/']);
  expect(former('/blog/2019/03/04/now', 'now', meta)).toContain('/blog/2018/12/31/was');
  expect(former('/now/', 'now', meta)).toEqual(['/was/']);
});

test('a post with very many of them has not every pair of them', () => {
  const many = Array.from({ length: 2_000 }, (_, index) => `s-${index}`);
  expect(former('/now/', 'now', { _wp_old_slug: many, _wp_old_date: many })).toHaveLength(20);
});

test('what stands before the addresses of all posts is no list, date, name or number', () => {
  const of = (links: readonly string[], source = 'https://blog.example') => {
    const items = links.map((link, index) => {
      const slug = link.split('/').filter(Boolean).at(-1) ?? '';
      return {
        type: 'post',
        link: `https://blog.example${link}`,
        id: String(index + 7),
        slug,
        meta: [],
        terms: [{ slug: 'sea' }],
      };
    });
    const lists = { categories: [{ slug: 'trips' }], authors: [{ login: 'mira' }] };
    return frontOf({ source, ...lists, items } as unknown as WordPressExport);
  };
  expect(of(['/archives/7', '/archives/8'])).toBe('/archives');
  expect(of(['/index.php/archives/7', '/index.php/archives/8'])).toBe('/archives');
  expect(of(['/journal/mira/one/', '/journal/mira/two/'])).toBe('/journal');
  expect(of(['/a/b/2019/one/', '/a/b/2019/two/'])).toBe('/a/b');
  expect(of(['/blog/my/one', '/blog/my/two'], 'https://blog.example/blog')).toBe('/my');
  for (const links of [['/trips/one/'], ['/sea/one'], ['/2019/02/one'], ['/one'], ['/?p=7'], [], ['/a/one', '/b/two']])
    expect([links, of(links)]).toEqual([links, '']);
});
