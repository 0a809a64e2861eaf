/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { plainText } from '../../../lib/server/content/plain-text.ts';
import { postMarkdown } from '../../../lib/server/discovery/post-markdown.ts';
import { getPost } from '../../../lib/server/services/posts/get-post.ts';
import { importMarkdown } from '../../../lib/server/transfer/markdown/import-markdown.ts';
import { createCategory, createPost, createUser } from '../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

let site: TestRuntime;
let folder: string;
beforeAll(async () => {
  site = await createTestRuntime();
  folder = await mkdtemp(join(tmpdir(), 'lekha-markdown-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const CONTENT = [
  '<h2>নদীর ধারে</h2>',
  '<p>বর্ষার <strong>প্রথম</strong> দিন, <em>একটি</em> নৌকা; <s>পুরোনো</s> কথা। 2 * 3 &lt; 7 &amp; a_b</p>',
  '<p>“<strong>ঢেউ।</strong>” and <strong>a.</strong>b, H<sub>2</sub>O, {{ x }}</p>',
  '<p>1. not a list<br>- nor this</p>',
  '<ul><li>চাল<ul><li>আতপ</li></ul></li><li>☑ ডাল</li><li>☐ নুন</li></ul>',
  '<ol start="3"><li><p>three</p><p>more</p></li><li>four</li></ol>',
  '<pre><code class="language-js">const a = `b`;\n\n// &lt;tag&gt;\n</code></pre>',
  '<table><thead><tr><th>নাম</th><th>দাম</th></tr></thead><tbody><tr><td><p>ইলিশ</p></td><td>১২০০ | কেজি</td></tr></tbody></table>',
  '<table><tbody><tr><td colspan="2">wide</td></tr><tr><td>a</td><td>b</td></tr></tbody></table>',
  '<p><img src="/uploads/a.png" alt="নৌকা" width="300" height="40"></p>',
  '<p><a href="/posts/other">আরেকটি</a> and <code>x &lt; y</code></p>',
  '<figure><img src="https://example.test/b.png" alt=""><figcaption>ঘাট</figcaption></figure>',
  '<blockquote><p>কে যায়?</p></blockquote>',
].join('');

const GOLDEN = `## নদীর ধারে

বর্ষার **প্রথম** দিন, *একটি* নৌকা; ~~পুরোনো~~ কথা। 2 \\* 3 \\< 7 & a\\_b

“**ঢেউ।**” and <strong>a.</strong>b, H<sub>2</sub>O, {\\{ x }}

1\\. not a list  
\\- nor this

- চাল
  - আতপ
- [x] ডাল
- [ ] নুন

<!-- -->

3. three

   more
4. four

\`\`\`js
const a = \`b\`;

// <tag>
\`\`\`

| নাম | দাম |
| --- | --- |
| ইলিশ | ১২০০ \\| কেজি |

<table><tbody><tr><td colspan="2">wide</td></tr><tr><td>a</td><td>b</td></tr></tbody></table>

![নৌকা](http://localhost:3000/uploads/a.png)

[আরেকটি](http://localhost:3000/posts/other) and \`x < y\`

<figure><img src="https://example.test/b.png" alt=""><figcaption>ঘাট</figcaption></figure>

> কে যায়?
`;

async function makePost() {
  const { db } = site.runtime;
  const author = await createUser(db, { full_name: 'মীরা সেন', role: 'author' });
  const category = await createCategory(db, { name: 'নদী' });
  return createPost(db, {
    ...{ slug: 'river', title: 'নদী: "এক" #1', excerpt: 'এক বর্ষা', language: 'bn', author_id: author.id },
    ...{ content: CONTENT, categoryIds: [category.id] },
  });
}

test('a post as Markdown: what GitHub knows in its marks, all else as HTML', async () => {
  const post = await makePost();
  const markdown = await postMarkdown(await getPost(site.runtime.db, post.slug, ['author', 'categories']));
  const [, head = '', body = ''] = /^(---\n[\s\S]*?\n---\n)\n([\s\S]*)$/u.exec(markdown) ?? [];
  expect(head).toBe(`---
title: 'নদী: "এক" #1'
description: এক বর্ষা
date: ${post.published_at?.toISOString()}
lastmod: ${post.updated_at.toISOString()}
authors:
  - মীরা সেন
categories:
  - নদী
language: bn
canonical: http://localhost:3000/posts/river
---
`);
  expect(body).toBe(GOLDEN);
});

test('no text of an author is another value, or a field of its own, for readers of YAML 1.1', async () => {
  const read = await getPost(site.runtime.db, 'river', ['author', 'categories']);
  const odd = {
    title: 'Yes',
    meta_description: 'a\u2028layout: evil',
    language: 'no',
    tags: ['2026-01-02', 'b\u2029draft: true'],
  };
  const tags = odd.tags.map((name, id) => ({ id, name, slug: `t-${id}` }));
  const [, head = ''] = /^---\n([\s\S]*?)\n---\n/u.exec(await postMarkdown({ ...read, ...odd, tags })) ?? [];
  expect(parse(head.replace(/[\u2028\u2029]/gu, '\n'), { version: '1.1' })).toMatchObject({
    ...{ title: 'Yes', description: 'a layout: evil', language: 'no', tags: ['2026-01-02', 'b draft: true'] },
    date: new Date(read.published_at ?? ''),
  });
});

test('the import of Markdown reads the same text back', async () => {
  const { db } = site.runtime;
  const original = await getPost(db, 'river', ['author', 'categories']);
  await writeFile(join(folder, '2026-01-02-came-back.md'), await postMarkdown(original));
  await importMarkdown(site.runtime, { folder, url: undefined, onProgress: () => {} });
  const { content_text, title, language } = await db
    .selectFrom('posts')
    .select(['content_text', 'title', 'language'])
    .where('slug', '=', 'came-back')
    .executeTakeFirstOrThrow();
  expect([title, language]).toEqual([original.title, original.language]);
  expect(content_text).toBe(plainText(original.content));
});
