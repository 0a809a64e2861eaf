/** @jest-environment node */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { parse } from 'yaml';
import { EMPTY_TEXTS } from '../../../../lib/rules/post-texts.ts';
import { exportSite } from '../../../../lib/server/transfer/export/export-site.ts';
import { importMarkdown } from '../../../../lib/server/transfer/markdown/import-markdown.ts';
import { trustHtml } from '../../../../lib/trust-html.ts';
import { createCategory, createPost, createUser } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let site: TestRuntime;
let other: TestRuntime;
let folder: string;
beforeEach(async () => {
  site = await createTestRuntime();
  other = await createTestRuntime();
  folder = join(await mkdtemp(join(tmpdir(), 'lekha-markdown-')), 'export');
});
afterEach(async () => {
  await site.close();
  await other.close();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

const CONTENT =
  '<h2>জোয়ার &amp; ভাটা</h2><p>Two <strong>boats</strong>, <code>--- # not a field</code></p>' +
  '<ul><li>rice</li><li>oil</li></ul><pre><code class="language-js">let a = "{{ b }}";</code></pre>' +
  '<figure><img src="/uploads/featured-images/0a1b2c.webp" alt="boat" loading="lazy" decoding="async"><figcaption>A boat</figcaption></figure>';

/** A post with all that front matter can say, one that says as little as can be, a translation and a page. */
async function fill(): Promise<void> {
  const { db } = site.runtime;
  const mira = await createUser(db, { username: 'mira', full_name: 'Mira: "the" Sen', role: 'author' });
  const rahim = await createUser(db, { username: 'rahim', full_name: 'রহিম', role: 'author' });
  const water = await createCategory(db, { slug: 'water', name: 'Water & ice' });
  const first = await createPost(db, {
    ...{
      author_id: mira.id,
      slug: 'নদী',
      title: '--- : # "Rivers" {{ x }}',
      content: CONTENT,
      categoryIds: [water.id],
    },
    ...{ excerpt: 'In short: yes', meta_description: 'Of rivers', meta_keywords: 'rain, boats', language: 'bn' },
    ...{ featured_image: 'https://pictures.example/boat.jpg', featured_image_alt: 'A boat: red' },
    ...{ canonical_url: 'https://first.example/x', pinned: true, comments_closed: true },
    published_at: new Date('2026-02-02T03:04:05.000Z'),
  });
  await createPost(db, { author_id: rahim.id, slug: 'draft', title: 'Draft', status: 'draft', published_at: null });
  await db.insertInto('post_authors').values({ post_id: first.id, user_id: rahim.id, position: 1 }).execute();
  const tags = await db
    .insertInto('tags')
    .values([{ name: 'Rain, wet', slug: 'rain' }])
    .returning('id')
    .execute();
  await db
    .insertInto('post_tags')
    .values(tags.map(({ id }) => ({ post_id: first.id, tag_id: id, position: 0 })))
    .execute();
  const series = await db
    .insertInto('series')
    .values({ title: 'A & B', slug: 'a-b', description: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('series_posts').values({ series_id: series.id, post_id: first.id, position: 0 }).execute();
  await db.insertInto('old_paths').values({ path: '/2014/01/river', post_id: first.id }).execute();
  const words = { ...EMPTY_TEXTS, title: 'Flüsse', content: trustHtml('<p>Tee</p>'), content_text: 'Tee' };
  const { title, content, content_text, excerpt, meta_description } = words;
  await db
    .insertInto('post_translations')
    .values({
      ...{
        title,
        content,
        content_text,
        excerpt,
        meta_description,
        post_id: first.id,
        language: 'de',
        slug: 'fluesse',
      },
      ...{ status: 'draft', old_slugs: ['alt'] },
    })
    .execute();
  await db
    .insertInto('pages')
    .values({ title: 'Start', slug: 'start', content: trustHtml('<p>Hi</p>'), status: 'published' })
    .execute();
}

const save = () =>
  exportSite(site.runtime, {
    ...{ folder, accounts: 'none', site: { name: 'Notes', url: 'https://notes.test' }, onProgress: () => {} },
  });

test('each post, translation and page is a file of Markdown with what generators of sites read before it', async () => {
  await fill();
  await save();
  expect((await readdir(join(folder, 'markdown/posts'))).sort()).toEqual(['draft.md', 'নদী.de.md', 'নদী.md'].sort());
  const text = await readFile(join(folder, 'markdown/posts/নদী.md'), 'utf8');
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/u.exec(text) ?? [];
  expect(parse(head)).toEqual({
    ...{ title: '--- : # "Rivers" {{ x }}', slug: 'নদী', url: '/posts/নদী/', permalink: '/posts/নদী/' },
    ...{ aliases: ['/2014/01/river'], date: '2026-02-02T03:04:05.000Z', lastmod: expect.any(String), draft: false },
    ...{ lang: 'bn', summary: 'In short: yes', description: 'Of rivers', keywords: ['rain', 'boats'] },
    ...{ authors: ['Mira: "the" Sen', 'রহিম'], categories: ['Water & ice'], tags: ['Rain, wet'] },
    ...{
      image: 'https://pictures.example/boat.jpg',
      image_alt: 'A boat: red',
      canonical_url: 'https://first.example/x',
    },
    ...{ series: 'A & B', series_order: 1, pinned: true, comments: false },
  });
  expect(body).toContain('## জোয়ার & ভাটা\n\nTwo **boats**, `--- # not a field`\n\n- rice\n- oil\n');
  expect(body).toContain('\n```js\nlet a = "{{ b }}";\n```\n');
  expect(body).toContain('/uploads/featured-images/0a1b2c.webp');
  const german = await readFile(join(folder, 'markdown/posts/নদী.de.md'), 'utf8');
  expect(german).toMatch(
    /url: \/de\/posts\/fluesse\/\n[\s\S]*aliases:\n {2}- \/de\/posts\/alt\n[\s\S]*draft: true\nlang: de\n/u,
  );
  expect(await readFile(join(folder, 'markdown/_pages/start.md'), 'utf8')).toMatch(
    /^---\ntitle: Start\n[\s\S]*\n---\n\nHi\n$/u,
  );
});

test('no title or summary is a field of its own, or another text, for readers of YAML 1.1', async () => {
  const author = await createUser(site.runtime.db);
  const written = { slug: 'yes', title: 'Yes', excerpt: 'One\u2028draft: true\u0085slug: other' };
  await createPost(site.runtime.db, { author_id: author.id, ...written });
  await save();
  const text = await readFile(join(folder, 'markdown/posts/yes.md'), 'utf8');
  expect(text).toMatch(/^---\ntitle: "Yes"\n/u);
  expect(text).not.toMatch(/[\u0085\u2028\u2029]/u);
  expect(parse(text.split('---\n')[1] ?? '', { version: '1.1' })).toMatchObject({ title: 'Yes', draft: false });
});

test('our own import of Markdown takes it back as it was', async () => {
  await fill();
  await save();
  const report = await importMarkdown(other.runtime, { folder: join(folder, 'markdown'), onProgress: () => {} });
  expect(report.counts.page).toMatchObject({ imported: 1 });
  const look = ({ runtime: { db } }: TestRuntime) =>
    sql`select p.title, p.slug, p.status, p.excerpt, p.meta_description, p.meta_keywords, p.language, p.featured_image,
        p.featured_image_alt, p.canonical_url, p.pinned, p.comments_closed, case when p.status = 'published' then p.published_at end as at,
        (select json_agg(u.full_name order by a.position) from post_authors a join users u on u.id = a.user_id where a.post_id = p.id) as authors,
        (select json_agg(c.name) from post_categories x join categories c on c.id = x.category_id where x.post_id = p.id) as categories,
        (select json_agg(t.name) from post_tags x join tags t on t.id = x.tag_id where x.post_id = p.id) as tags,
        (select json_agg(s.title) from series_posts x join series s on s.id = x.series_id where x.post_id = p.id) as series
      from posts p where p.slug in ('নদী', 'draft') order by p.slug`.execute(db);
  expect((await look(other)).rows).toEqual((await look(site)).rows);
});

test('names that mean something to generators or to Windows are no names of files, and come back as they were', async () => {
  const slugs = ['index', 'con', 'lpt1', 'console'];
  const { id } = await createUser(site.runtime.db, { username: 'mira', role: 'author' });
  for (const slug of slugs) await createPost(site.runtime.db, { author_id: id, slug, title: `Of ${slug}` });
  await save();
  for (const [place, ending] of [
    ['posts', 'json'],
    ['markdown/posts', 'md'],
  ] as const)
    expect((await readdir(join(folder, place))).filter((name) => name.endsWith(`.${ending}`)).toSorted()).toEqual(
      ['con_', 'console', 'index_', 'lpt1_'].map((name) => `${name}.${ending}`),
    );
  await importMarkdown(other.runtime, { folder: join(folder, 'markdown'), onProgress: () => {} });
  const posts = await other.runtime.db.selectFrom('posts').select(['slug', 'title']).orderBy('slug').execute();
  expect(posts).toEqual(slugs.toSorted().map((slug) => ({ slug, title: `Of ${slug}` })));
});
