import { expect, test } from 'playwright/test';
import { listAllPosts } from './setup/site-pages.ts';

const POST_HTML_BYTES = 20_000;

test('the HTML of every post is at most 20 KB on the wire', async ({ request }) => {
  const posts = await listAllPosts(request);
  expect(posts.length).toBeGreaterThan(60);
  const tooHeavy: [string, number][] = [];
  for (const { slug } of posts) {
    const answer = await request.get(`/posts/${encodeURIComponent(slug)}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers()['content-encoding']).toBe('gzip');
    const bytes = Number(answer.headers()['content-length']);
    if (!(bytes <= POST_HTML_BYTES)) tooHeavy.push([slug, bytes]);
  }
  expect(tooHeavy).toEqual([]);
});

test('a post is in its document once', async ({ request }) => {
  const html = await (await request.get('/posts/why-a-comma-can-wait')).text();
  const sentence = /<p>([^<]{60,})<\/p>/.exec(html)?.[1] ?? '';
  expect(sentence).not.toBe('');
  expect(html.split(sentence)).toHaveLength(2);
});
