/** @jest-environment node */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { COPY_CLASS } from '../../../../lib/page-scripts.ts';
import { putTranslationSchema } from '../../../../lib/schemas/post-translation.ts';
import { INCLUDES } from '../../../../lib/schemas/post.ts';
import type { SafeHtml } from '../../../../lib/schemas/safe-html.ts';
import { frameContent } from '../../../../lib/server/content/frame-content.ts';
import { SANITIZER_VERSION } from '../../../../lib/server/content/sanitise/rules.ts';
import { sanitiseStored } from '../../../../lib/server/content/sanitise/sanitise-stored.ts';
import { FEED_FORMATS, makeFeed } from '../../../../lib/server/discovery/feeds/feed-response.ts';
import { describePost } from '../../../../lib/server/discovery/json-ld/describe-post.ts';
import { graphScript } from '../../../../lib/server/discovery/json-ld/nodes.ts';
import { createComment as writeComment } from '../../../../lib/server/services/comments/create-comment.ts';
import { findFeedPosts } from '../../../../lib/server/services/feeds/find-feed-posts.ts';
import { findPostPage } from '../../../../lib/server/services/pages/find-post-page.ts';
import { findTranslationPage } from '../../../../lib/server/services/pages/find-translation-page.ts';
import { createPost as writePost } from '../../../../lib/server/services/posts/create-post.ts';
import { getPost, getAdminPost } from '../../../../lib/server/services/posts/get-post.ts';
import { createPreview, findPreview } from '../../../../lib/server/services/posts/previews/preview.ts';
import { restoreRevision } from '../../../../lib/server/services/posts/update-post.ts';
import { getRevision, listRevisions } from '../../../../lib/server/services/posts/revisions/revisions.ts';
import { updatePost } from '../../../../lib/server/services/posts/update-post.ts';
import { saveTranslation } from '../../../../lib/server/services/translations/save-translation.ts';
import { backUp } from '../../../../lib/server/transfer/backup/back-up.ts';
import { restore } from '../../../../lib/server/transfer/backup/restore.ts';
import { exportSite } from '../../../../lib/server/transfer/export/export-site.ts';
import { importLekha } from '../../../../lib/server/transfer/lekha/import-lekha.ts';
import { trustHtml } from '../../../../lib/trust-html.ts';
import { expectHarmless, harmIn } from '../../../setup/expect-harmless.ts';
import { createComment, createPost, createUser } from '../../../setup/factories.ts';
import { FRAME_LABELS } from '../../../setup/frame-labels.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import {
  dataOf,
  imported,
  post as ghostPost,
  removeExports,
  run as importGhost,
} from '../../transfer/ghost/fixture.ts';
import { editFixture, findImported, importFixture, removeEdited } from '../../transfer/wordpress/fixture.ts';

const ATTACK =
  '<p>\u0338 onclick=alert(1) id=x style=color:red>one</p><p>&#x338; onclick=alert(2)>two</p>' +
  '<p title="&gt;">\u0301\u0338 onclick=alert(3)>three<img src=x onerror=alert(4)><script>alert(5)</script></p>' +
  '<a href="https://a.test/?b=&gt;\u0338 onclick=alert(6)" title="x">four</a>';
/** What the rules of version 1 let into the store. */
const OLD = '<p>\u0338 onclick=alert(1) id=x>one</p>'.normalize('NFC');

let site: TestRuntime;
let other: TestRuntime;
let folder: string;
const admin = { id: 0, role: 'admin' as const };
beforeAll(async () => {
  other = await createTestRuntime();
  site = await createTestRuntime();
  folder = await mkdtemp(join(tmpdir(), 'lekha-attack-'));
  admin.id = (await createUser(site.runtime.db, { role: 'admin' })).id;
});
afterAll(async () => {
  await site.close();
  await other.close();
  await rm(folder, { recursive: true, force: true });
  await removeEdited();
  await removeExports();
});
const quiet = () => {};

const decode = (text: string) =>
  text.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? '&');

/** The contents as a reader of the feed gets them. */
function contentsIn(feed: string): string[] {
  if (feed.startsWith('{')) return JSON.parse(feed).items.map((item: { content_html: string }) => item.content_html);
  const found = [...feed.matchAll(/<content(?::encoded| type="html")>([^<]*)<\/content/g)];
  expect(found.length).toBeGreaterThan(0);
  return found.map(([, text = '']) => decode(text));
}

// The page's own, to the letter; what is stored is judged apart, and holds no button at all.
const COPY_BUTTON = `<button type="button" class="${COPY_CLASS}" data-copied="${FRAME_LABELS.copied}">${FRAME_LABELS.copy}</button>`;
const framed = (html: SafeHtml) => frameContent(html, FRAME_LABELS).replaceAll(COPY_BUTTON, '');

/** A post with its comments and translations through everything that shows it. */
async function readEverywhere({ runtime }: TestRuntime, id: number): Promise<void> {
  const { db } = runtime;
  const page = await findPostPage(db, String(id));
  if (!page) throw new Error('The post is not public.');
  expectHarmless(framed(page.post.content), 'shown');
  for (const comment of page.comments.comments) expectHarmless(comment.content);
  // Texts, which may hold any sign: in the page none of them begins a tag.
  const script = graphScript(describePost(page.post, page.comments.comments)).normalize('NFC');
  expect(script.slice(1).match(/<\/?/g)).toEqual(['</']);
  expectHarmless((await getPost(db, String(id), INCLUDES)).content);
  expectHarmless((await getAdminPost(db, { ...admin }, id)).content);
  const { token } = await createPreview(runtime, { ...admin }, id);
  const preview = await findPreview(runtime, token);
  expectHarmless(framed(preview?.post.content ?? trustHtml('<x>')));
  const posts = await findFeedPosts(db, { kind: 'site' });
  if (!posts) throw new Error('There is no feed.');
  for (const file of ['feed.xml', 'atom.xml', 'feed.json'] as const) {
    const feed = await makeFeed(posts, file);
    for (const item of feed.items) expectHarmless(item.html, 'shown');
    for (const html of contentsIn(FEED_FORMATS[file].write(feed).normalize('NFC'))) expectHarmless(html, 'shown');
  }
  for (const { language, slug } of page.translations)
    expectHarmless(
      frameContent((await findTranslationPage(db, language, slug))?.post.content ?? trustHtml('<x>'), FRAME_LABELS),
      'shown',
    );
}

async function exportedPage({ runtime }: TestRuntime, slug: string): Promise<string> {
  const target = join(folder, `export-${slug}`);
  const options = { folder: target, accounts: 'none' as const, site: { name: 'S', url: 'https://s.test' } };
  await exportSite(runtime, { ...options, onProgress: quiet });
  const exported = JSON.parse(await readFile(join(target, `posts/${slug}.json`), 'utf8'));
  for (const row of [exported, ...exported.comments, ...exported.translations]) expectHarmless(row.content);
  return readFile(join(target, `posts/${slug}.html`), 'utf8');
}

test('the attack would harm if it were stored as it came', () => {
  expect(harmIn(OLD)).not.toEqual([]);
  expect(harmIn(ATTACK.normalize('NFC'))).not.toEqual([]);
});

test('what authors, translators, readers and revisions bring in harms nowhere', async () => {
  const { runtime } = site;
  const { db } = runtime;
  const { id, slug } = await writePost(runtime, admin, {
    title: 'Attack',
    slug: 'attack',
    content: ATTACK,
    status: 'published',
  });
  await updatePost(runtime, admin, id, { content: `${ATTACK}<h2>More</h2>` });
  const user = await createUser(db, { email_verified_at: new Date() });
  const viewer = { id: user.id, sessionId: 0, username: user.username, role: 'user' as const, isEmailVerified: true };
  await writeComment(runtime, viewer, { postId: id, content: ATTACK });
  await writeComment(runtime, viewer, { postId: id, content: '\u0338 onclick=alert(1)> only text' });
  const input = putTranslationSchema.parse({ title: 'Angriff', content: ATTACK, status: 'reviewed' });
  await saveTranslation(runtime, admin, { postId: id, language: 'de' }, input);
  await readEverywhere(site, id);
  await db
    .updateTable('post_revisions')
    .set({ content: trustHtml(OLD) })
    .where('post_id', '=', id)
    .execute();
  const [revision] = await listRevisions(db, admin, id);
  const key = { postId: id, revisionId: revision?.id ?? 0 };
  expectHarmless((await getRevision(runtime, admin, key)).content);
  await restoreRevision(runtime, admin, key);
  await readEverywhere(site, id);
  const page = await exportedPage(site, slug);
  expect(page).toContain(`<meta http-equiv="Content-Security-Policy" content="default-src 'none';`);
  expect(harmIn(page.normalize('NFC')).filter((harm) => /\[(on|id)|\u226f|<script/.test(harm))).toEqual([]);
}, 120_000);

test('what Ghost and WordPress exports bring in harms nowhere', async () => {
  const { runtime } = site;
  const comments = [
    { id: 'c1', post_id: ghostPost(1).id, status: 'published', html: ATTACK, created_at: '2024-01-01' },
  ];
  await importGhost(runtime, dataOf([ghostPost(1, { html: ATTACK })], { comments }));
  await readEverywhere(site, (await imported(runtime, 1)).id);
  const file = await editFixture((text) =>
    text
      .replace('New paragraph with', `${ATTACK} New paragraph with`)
      .replace('Opening words.', `Opening words. ${ATTACK}`),
  );
  await importFixture(runtime, file);
  await readEverywhere(site, (await findImported(runtime, '10')).id);
}, 120_000);

test('what is stored by older rules is shown clean at once, and written back by the job once', async () => {
  const { runtime } = site;
  const { db } = runtime;
  const values = {
    content: OLD,
    content_text: 'old',
    sanitizer_version: 1,
    slug: 'old-rules',
    published_at: new Date(),
  };
  const post = await createPost(db, values);
  await createComment(db, { post_id: post.id, content: OLD });
  await db.updateTable('comments').set({ sanitizer_version: 0 }).where('post_id', '=', post.id).execute();
  await db
    .insertInto('post_translations')
    .values({
      post_id: post.id,
      language: 'de',
      slug: 'alt',
      title: 'Alt',
      content: trustHtml(OLD),
      status: 'reviewed',
    })
    .execute();
  await readEverywhere(site, post.id);
  expectHarmless(await exportedPage(site, 'old-rules').then((page) => page.slice(page.indexOf('<p>one'))));
  // Two instances at once.
  await Promise.all([sanitiseStored(runtime), sanitiseStored(runtime)]);
  for (const table of ['posts', 'post_translations', 'comments'] as const) {
    const rows = await db.selectFrom(table).select(['content', 'sanitizer_version']).execute();
    for (const row of rows) expect([row.sanitizer_version, harmIn(row.content)]).toEqual([SANITIZER_VERSION, []]);
  }
  const now = await db.selectFrom('posts').selectAll().where('id', '=', post.id).executeTakeFirstOrThrow();
  expect(now.updated_at).toEqual(post.updated_at);
  expect(await sanitiseStored(runtime)).toBe(0);
}, 120_000);

test('a hostile backup and a hostile export of our own are sanitised anew', async () => {
  const { db } = site.runtime;
  const post = await createPost(db, {
    content: OLD,
    sanitizer_version: 999,
    slug: 'hostile',
    published_at: new Date(),
  });
  await createComment(db, { post_id: post.id, content: OLD });
  await db.updateTable('comments').set({ sanitizer_version: 999 }).where('post_id', '=', post.id).execute();
  const target = join(folder, 'own');
  const options = { folder: target, accounts: 'none' as const, site: { name: 'S', url: 'https://s.test' } };
  await exportSite(site.runtime, { ...options, onProgress: quiet });
  const file = join(folder, 'site.tar.gz');
  await backUp(site.runtime, { file, onProgress: quiet });
  await restore(other.runtime, { file, onFilled: 'refuse', onProgress: quiet });
  const restored = await other.runtime.db.selectFrom('posts').select(['content', 'sanitizer_version']).execute();
  for (const row of restored) expect([row.sanitizer_version, harmIn(row.content)]).toEqual([SANITIZER_VERSION, []]);
  await readEverywhere(other, post.id);
  await other.runtime.db.deleteFrom('posts').execute();
  const path = join(target, 'posts/hostile.json');
  const exported = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(
    path,
    JSON.stringify({ ...exported, content: ATTACK, comments: [{ ...exported.comments[0], content: ATTACK }] }),
  );
  await importLekha(other.runtime, { folder: target, onProgress: quiet });
  const again = await other.runtime.db
    .selectFrom('posts')
    .select('id')
    .where('slug', '=', 'hostile')
    .executeTakeFirstOrThrow();
  await readEverywhere(other, again.id);
}, 120_000);
