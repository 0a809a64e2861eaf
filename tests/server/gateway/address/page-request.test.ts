/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { pageRequest } from '../../../../lib/server/gateway/address/page-request.ts';

const urlOf = (path: string, query: string) => pageRequest(path, new URLSearchParams(query), {}, 'en').url;

test.each([
  ['/posts/a', 'comments=2&utm=x', '/posts/a?comments=2'],
  ['/bn/posts/a', 'comments=2', '/bn/posts/a?comments=2'],
  ['/posts/a', 'comments=1', '/posts/a'],
  ['/posts/a', 'thread=7&comments=2', '/posts/a?thread=7'],
  ['/posts/a', 'page=2', '/posts/a'],
  ['/pages/a', 'comments=2', '/pages/a'],
  ['/admin/posts', 'tag=a%26b&sort=title', '/admin/posts?tag=a%26b&sort=title'],
])('%s?%s is kept as %s', (path, query, url) => {
  expect(urlOf(path, query)).toBe(url);
});

test('what goes to the browser inside of the site is one of few, whatever stands behind a screen’s address', () => {
  const search = new URLSearchParams('search=anything');
  expect(pageRequest('/admin/posts', search, { rsc: '1' }, 'en')).toMatchObject({ url: '/admin/posts', form: 'rsc' });
});
