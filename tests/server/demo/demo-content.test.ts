/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readDemo } from '../../../lib/server/demo/read-demo.ts';
import { gatherFootnotes } from '../../../lib/server/content/blocks/footnotes.ts';
import { purify } from '../../../lib/server/content/sanitise/purify.ts';

const { cast, posts, comments } = await readDemo();
const slugs = new Set(posts.map(({ slug }) => slug));

test('whom, and what, the demo names is there', () => {
  const people = new Set([...cast.authors, ...cast.readers].map(({ username }) => username));
  const categories = new Set(cast.categories.map(({ slug }) => slug));
  for (const post of posts) {
    expect(people).toContain(post.author);
    expect(post.categories.filter((slug) => !categories.has(slug))).toEqual([]);
  }
  for (const [slug, said] of comments) {
    expect(slugs).toContain(slug);
    for (const { author, replies } of said)
      for (const name of [author, ...replies.map((reply) => reply.author)]) expect(people).toContain(name);
  }
});

test('a tag joins posts, and a post is part of one series at most', () => {
  const counts = new Map<string, number>();
  for (const tag of posts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count < 2)).toEqual([]);
  expect(posts.filter(({ tags }) => tags.length === 0 || tags.length > 5)).toEqual([]);
  const parts = cast.series.flatMap((series) => series.posts);
  expect(parts.filter((slug) => !slugs.has(slug))).toEqual([]);
  expect(new Set(parts).size).toBe(parts.length);
});

test('a reply answers its comment, or a reply before it', () => {
  for (const { replies } of [...comments.values()].flat())
    for (const [index, { answers }] of replies.entries()) expect(answers ?? -1).toBeLessThan(index);
});

test('texts stand as they are stored: nothing of them is lost on the way', () => {
  for (const { slug, content } of posts) {
    const html = content.replace(/src="art:[\w:-]+"/gu, 'src="/uploads/x.webp"');
    const plain = (text: string) => text.replace(/<[^>]*>/gu, '').replace(/\s+/gu, ' ');
    const stored = purify(gatherFootnotes(html), 'post');
    expect([slug, plain(stored)]).toEqual([slug, plain(html)]);
    for (const block of [
      '<aside class=',
      '<details',
      'class="language-math"',
      'class="pull-quote"',
      'class="footnotes"',
    ])
      expect([slug, block, stored.split(block).length]).toEqual([slug, block, html.split(block).length]);
  }
});
