import { expect, test } from '@jest/globals';
import { answerRequest } from '../../../../lib/server/gateway/address/answer-request.ts';

const asked = (address: string) => answerRequest(new URL(address, 'http://site.invalid/api/v1/'))?.url;

test('one answer has one spelling, however its parameters are ordered and encoded', () => {
  const spellings = ['posts?limit=5&page=2', 'posts?page=2&limit=5', 'posts?%70age=2&limit=%35'];
  expect(new Set(spellings.map(asked))).toEqual(new Set(['/api/v1/posts?page=2&limit=5']));
  expect(asked('comments/post/7')).toBe('/api/v1/comments/post/7');
});

test('what is asked in a way of its own is not kept', () => {
  const own = [
    'posts?page=1&page=2',
    'posts?x=1',
    'posts/search?q=a',
    'posts/1/views',
    'comments/post/7?comment=3',
    'admin/posts',
    'profile',
    `posts/${'x'.repeat(300)}`,
  ];
  for (const address of own) expect([address, asked(address)]).toEqual([address, undefined]);
});
