import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// A program, run by post-spine.test.ts in a copy of the project that has one text of posts more: it writes that text
// everywhere where a text of a post can go, and prints what came back.

const root = join(import.meta.dirname, '../..');
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('@/')) return next(specifier, context);
    const path = join(root, specifier.slice(2));
    const file = [path, `${path}.ts`, `${path}.tsx`].find((one) => /\.tsx?$/.test(one) && existsSync(one));
    return next(file ? pathToFileURL(file).href : specifier, context);
  },
});

const [name = ''] = process.argv.slice(2);
const { createTestRuntime } = await import('./test-runtime.ts');
const { call } = await import('./call.ts');
const { signInAs } = await import('./sign-in-as.ts');
const { migrate } = await import('../../lib/server/db/migrate.ts');
const adminPosts = await import('../../app/api/v1/admin/posts/route.ts');
const adminPost = await import('../../app/api/v1/admin/posts/[id]/route.ts');
const revisions = await import('../../app/api/v1/admin/posts/[id]/revisions/route.ts');
const restore = await import('../../app/api/v1/admin/posts/[id]/revisions/[revisionId]/restore/route.ts');
const revision = await import('../../app/api/v1/admin/posts/[id]/revisions/[revisionId]/route.ts');
const translation = await import('../../app/api/v1/admin/posts/[id]/translations/[language]/route.ts');
const onePost = await import('../../app/api/v1/posts/[id]/route.ts');
const { EMPTY_FIELDS, fieldsOf, changesBetween } = await import('../../components/admin/editor/state/post-fields.ts');
const { findFeedPosts } = await import('../../lib/server/services/feeds/find-feed-posts.ts');
const { findTranslationPage } = await import('../../lib/server/services/pages/find-translation-page.ts');
const { exportSite } = await import('../../lib/server/transfer/export/export-site.ts');
const { importLekha } = await import('../../lib/server/transfer/lekha/import-lekha.ts');
const { openListener } = await import('../../lib/server/db/client.ts');
const { sql } = await import('kysely');

const here = await createTestRuntime();
const { db } = here.runtime;
await migrate(db);
const { headers } = await signInAs(here.runtime, 'admin');
const body = { title: 'A title', content: '<p>Words</p>', status: 'published', [name]: '  First   words ' };

const refused = await call(adminPosts.POST, '/', { body: { ...body, [name]: 'x'.repeat(301) }, headers });
const { post } = (await call(adminPosts.POST, '/', { body, headers })).body;
const params = { id: String(post.id) };
const send = { method: 'PUT', params, body: { [name]: 'Second words' }, headers };
const changed = (await call(adminPost.PUT, '/', send)).body.post;
const stored = (await call(adminPost.GET, '/', { params, headers })).body.post;
const read = (await call(onePost.GET, '/', { params: { id: post.slug } })).body.post;
const [, first] = (await call(revisions.GET, '/', { params, headers })).body.revisions;
const at = { ...params, revisionId: String(first.id) };
const kept = (await call(revision.GET, '/', { params: at, headers })).body.revision;
const restored = (await call(restore.POST, '/', { method: 'POST', params: at, headers })).body.post;

/** The tags that the page cache hears when this text alone is written. */
async function heardTags(): Promise<string[]> {
  const listener = await openListener(here.connection);
  const heard: string[] = [];
  await listener.query('listen lekha_tags');
  const ended = new Promise<void>((resolve) => {
    listener.on('notification', ({ payload = '' }) => (payload === 'end' ? resolve() : heard.push(payload)));
  });
  await sql`update posts set ${sql.ref(name)} = 'Third words' where id = ${post.id}`.execute(db);
  await sql`select pg_notify('lekha_tags', 'end')`.execute(db);
  await ended;
  await listener.end();
  return heard;
}

const inBengali = { title: 'শিরোনাম', content: '<p>কথা</p>', slug: 'kotha', status: 'reviewed', [name]: 'অন্য কথা' };
const saved = await call(translation.PUT, '/', {
  ...{ method: 'PUT', params: { ...params, language: 'bn' }, body: inBengali, headers },
});
const page = await findTranslationPage(db, 'bn', 'kotha');
const feed = await findFeedPosts(db, { kind: 'language', language: 'bn' });
const tags = await heardTags();
const folder = await mkdtemp(join(tmpdir(), 'lekha-spine-export-'));
const target = join(folder, 'site');
const onProgress = () => {};
await exportSite(here.runtime, {
  ...{ folder: target, accounts: 'none', onProgress },
  site: { name: 'Notes', url: 'https://notes.test' },
});
const [file = ''] = (await readdir(join(target, 'posts'))).filter((entry) => entry.endsWith('.json'));
const exported = JSON.parse(await readFile(join(target, 'posts', file), 'utf8'));
const there = await createTestRuntime();
await migrate(there.runtime.db);
await importLekha(there.runtime, { folder: target, onProgress });
const { rows: imported } = await sql<{ text: string }>`select ${sql.ref(name)} as text from posts`.execute(
  there.runtime.db,
);
await rm(folder, { recursive: true, force: true });
await there.close();
await here.close();

const own = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([field]) => field === name))[name];
const editor = fieldsOf(stored);
process.stdout.write(
  JSON.stringify({
    refused: [refused.status, Object.keys(refused.body.errors)],
    answered: [own(post), own(changed), own(read)],
    edited: [own(EMPTY_FIELDS), own(editor), changesBetween(editor, { ...editor, [name]: 'Others' })],
    revised: [own(kept), own(restored)],
    translated: [saved.body.translation, page?.post, feed?.posts[0]].map((one) => own(one ?? {})),
    transferred: [own(exported), imported[0]?.text],
    tagged: tags.includes(`post:${post.id}`),
  }),
);
