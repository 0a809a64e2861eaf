import { expect, test } from '@jest/globals';
import { findTops } from '../../../../lib/server/transfer/write/write-comments.ts';
import { trustHtml } from '../../../../lib/trust-html.ts';

const comment = (key: string, parentKey: string | null, postKey = 'post') => ({
  ...{ key, parentKey, postKey, userKey: null, authorName: 'Guest', content: trustHtml('<p>x</p>') },
  ...{ date: new Date(0), isHeld: false },
});
const topsOf = (...records: ReturnType<typeof comment>[]) =>
  Object.fromEntries([...findTops(records)].map(([key, top]) => [key, top.key]));

test('answers of any depth stand below the comment that began it, in whatever order they come', () => {
  expect(topsOf(comment('c', 'b'), comment('b', 'a'), comment('a', null), comment('d', 'c'))).toEqual({
    ...{ a: 'a', b: 'a', c: 'a', d: 'a' },
  });
});

test('what answers nothing that is here, itself, in a circle, or on another post begins a thread', () => {
  expect(topsOf(comment('a', 'gone'), comment('b', 'a'))).toEqual({ a: 'a', b: 'a' });
  expect(topsOf(comment('a', 'a'))).toEqual({ a: 'a' });
  expect(topsOf(comment('a', 'b'), comment('b', 'a'), comment('c', 'a'))).toEqual({ a: 'a', b: 'b', c: 'a' });
  expect(topsOf(comment('a', null, 'other'), comment('b', 'a'))).toEqual({ a: 'a', b: 'b' });
});

test('a thread of 100,000 answers to answers is followed once', () => {
  const chain = Array.from({ length: 100_000 }, (_, index) => comment(String(index), index ? String(index - 1) : null));
  expect(new Set([...findTops(chain.toReversed()).values()].map(({ key }) => key))).toEqual(new Set(['0']));
});
