/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { GET } from '../../../app/llms.txt/route.ts';
import { textRequest } from '../../../lib/server/gateway/address/page-request.ts';
import { collectRender } from '../../../lib/server/http/render-context.ts';
import { createCategory, createPost } from '../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

let site: TestRuntime;
beforeAll(async () => {
  site = await createTestRuntime();
  const { db } = site.runtime;
  const shelf = await createCategory(db, { slug: 'নদী', name: 'নদী [x]' });
  await createCategory(db, { slug: 'empty', name: 'Empty' });
  for (let index = 0; index < 101; index += 1) await createPost(db);
  const values = { slug: 'বর্ষা', title: 'বর্ষা](http://evil.test)', excerpt: 'প্রথম\n# দিন', categoryIds: [shelf.id] };
  await createPost(db, { ...values, published_at: new Date('2026-03-01') });
  await createPost(db, { slug: 'secret', status: 'draft' });
});
afterAll(() => site.close());

test('llms.txt: what the site is, its newest posts as Markdown, pages, categories, feeds', async () => {
  const { result, tags } = await collectRender(() =>
    GET(new Request('http://site.test'), { params: Promise.resolve({}) }),
  );
  const text = await result.text();
  const [, posts = '', pages = '', categories = '', feeds = ''] = text.split(/^## \w+\n\n/gmu);
  expect(result.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(/^# Lekha\n\n> .+\n\n## Posts\n\n/u);
  expect(posts.match(/^- \[/gmu)).toHaveLength(100);
  expect(posts.split('\n')[0]).toBe(
    `- [বর্ষা\\](http://evil.test)](http://localhost:3000/posts/${encodeURIComponent('বর্ষা')}.md): প্রথম \\# দিন`,
  );
  expect(text).not.toContain('secret');
  expect(pages).toContain('(http://localhost:3000/about-us)');
  expect(categories.trim()).toBe(`- [নদী \\[x\\]](http://localhost:3000/categories/${encodeURIComponent('নদী')})`);
  expect(feeds).toContain('(http://localhost:3000/feed.json)');
  expect([...tags]).toEqual(expect.arrayContaining(['posts', 'categories', 'pages']));
});

test('the page cache keeps it', () => {
  expect(textRequest('/llms.txt')).toEqual({ url: '/llms.txt', form: 'text', language: 'en' });
});
