/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { putTranslationSchema } from '../../../lib/schemas/post-translation.ts';
import { INCLUDES } from '../../../lib/schemas/post.ts';
import { findFeedPosts } from '../../../lib/server/services/feeds/find-feed-posts.ts';
import { findPostPage } from '../../../lib/server/services/pages/find-post-page.ts';
import { findTranslationPage } from '../../../lib/server/services/pages/find-translation-page.ts';
import { createPost } from '../../../lib/server/services/posts/create-post.ts';
import { getPost, getAdminPost } from '../../../lib/server/services/posts/get-post.ts';
import { getRevision, listRevisions } from '../../../lib/server/services/posts/revisions/revisions.ts';
import { updatePost } from '../../../lib/server/services/posts/update-post.ts';
import { saveTranslation } from '../../../lib/server/services/translations/save-translation.ts';
import { exportSite } from '../../../lib/server/transfer/export/export-site.ts';
import { importLekha } from '../../../lib/server/transfer/lekha/import-lekha.ts';
import { createUser } from '../../setup/factories.ts';
import { randomPost } from '../../setup/random-post.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

const CONTENT =
  '<aside class="callout-tip"><p>Tip</p></aside><details><summary>More</summary><p>Hidden</p></details>' +
  '<p>So <code class="language-math">x^2</code><sup><a href="#anchor-fn-a">1</a></sup></p>' +
  '<pre><code class="language-ts">const a = 1;</code></pre><ol class="footnotes"><li id="anchor-fn-a">Note</li></ol>';

const plain = (html: string | undefined) => html?.replaceAll(' rel="noopener"', '');
const quiet = () => undefined;

let site: TestRuntime;
let other: TestRuntime;
let folder: string;
const admin = { id: 0, role: 'admin' as const };
beforeAll(async () => {
  other = await createTestRuntime();
  site = await createTestRuntime();
  folder = await mkdtemp(join(tmpdir(), 'lekha-blocks-'));
  admin.id = (await createUser(site.runtime.db, { role: 'admin' })).id;
});
afterAll(async () => {
  await site.close();
  await other.close();
  await rm(folder, { recursive: true, force: true });
});

/** What readers get of it: every block as it is shown. */
function expectShown(html: string | undefined): void {
  for (const part of ['callout-tip', '<details>', '<math>', 'tok-keyword', 'href="#anchor-ref-fn-a"'])
    expect(html).toContain(part);
}

test('pages, feeds and translations show blocks; programs, editors and revisions get what is stored', async () => {
  const { runtime } = site;
  const { db } = runtime;
  const { id } = await createPost(runtime, admin, { title: 'Blocks', content: CONTENT, status: 'published' });
  const input = putTranslationSchema.parse({ title: 'Blöcke', content: CONTENT, status: 'reviewed' });
  await saveTranslation(runtime, admin, { postId: id, language: 'de' }, input);
  const page = await findPostPage(db, String(id));
  expectShown(page?.post.content);
  expectShown((await findTranslationPage(db, 'de', page?.translations[0]?.slug ?? ''))?.post.content);
  expectShown((await findFeedPosts(db, { kind: 'site' }))?.posts[0]?.content);
  expectShown((await findFeedPosts(db, { kind: 'language', language: 'de' }))?.posts[0]?.content);
  expect(plain((await getPost(db, String(id), INCLUDES)).content)).toBe(CONTENT);
  expect(plain((await getAdminPost(db, admin, id)).content)).toBe(CONTENT);
  await updatePost(runtime, admin, id, { content: '<p>Other</p>' });
  const oldest = (await listRevisions(db, admin, id)).at(-1);
  const revision = await getRevision(runtime, admin, { postId: id, revisionId: oldest?.id ?? 0 });
  expect(plain(revision.content)).toBe(CONTENT);
});

test('random posts go through store, export and import as they are', async () => {
  const { runtime } = site;
  const written = new Map<string, string>();
  for (let seed = 1_001; seed <= 1_030; seed += 1) {
    const { slug, content } = await createPost(runtime, admin, {
      title: `Random ${seed}`,
      content: randomPost(seed),
      status: 'published',
    });
    written.set(slug, content);
  }
  const target = join(folder, 'export');
  await exportSite(runtime, {
    folder: target,
    accounts: 'none',
    site: { name: 'S', url: 'https://s.test' },
    onProgress: quiet,
  });
  await importLekha(other.runtime, { folder: target, onProgress: quiet });
  for (const [slug, content] of written)
    expect([slug, (await getPost(other.runtime.db, slug, INCLUDES)).content]).toEqual([slug, content]);
});
