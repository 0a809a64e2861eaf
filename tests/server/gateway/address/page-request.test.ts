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
])('%s?%s is kept as %s', (path, query, url) => {
  expect(urlOf(path, query)).toBe(url);
});
