import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely, type Transaction } from 'kysely';
import { storeDrawing, storeDrawnAvatar } from '../content/images/store-drawing.ts';
import { prepareContent, type PreparedContent } from '../content/static-page.ts';
import { errorCode } from '../db/embedded/postmaster.ts';
import type { Database } from '../db/schema.ts';
import type { Runtime } from '../runtime.ts';
import { tagIdsOf } from '../services/tags/tag.ts';
import { setTags } from '../services/posts/post-terms.ts';
import type { Storage } from '../storage/storage.ts';
import { chance, type Ids, idOf, insertComments, insertReactions, inventViews } from './insert-readers.ts';
import { DEMO_FOLDER, readDemo, type Cast, type DemoPost } from './read-demo.ts';

const readDrawing = (kind: 'pictures' | 'people', name: string) =>
  readFile(join(DEMO_FOLDER, kind, `${name}.svg`), 'utf8');

/** Stores the picture `motif:seed` of content/demo/pictures. @returns its address `/uploads/featured-images/…` */
async function storeArt(storage: Storage, art: string): Promise<string> {
  return (await storeDrawing({ svg: await readDrawing('pictures', art.replace(':', '-')), storage })).path;
}

/** Stores the portrait of a demo author. @returns its address `/uploads/profile-images/…` */
async function storeAvatar(storage: Storage, username: string): Promise<string> {
  return (await storeDrawnAvatar({ svg: await readDrawing('people', username), storage })).path;
}

type ReadyPost = Omit<DemoPost, 'content'> & { prepared: PreparedContent; image: string };
const PARALLEL = 2;

async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('posts').select('id').limit(1).executeTakeFirst()) === undefined;
}

async function replaceArt(html: string, store: (art: string) => Promise<string>): Promise<string> {
  const wanted = [...new Set([...html.matchAll(/src="art:([\w:-]+)"/g)].map((match) => match[1] ?? ''))];
  let result = html;
  for (const art of wanted) result = result.replaceAll(`src="art:${art}"`, `src="${await store(art)}"`);
  return result;
}

async function preparePost({ sanitiser, storage }: Runtime, post: DemoPost): Promise<ReadyPost> {
  const html = await replaceArt(post.content, (art) => storeArt(storage, art));
  return { ...post, prepared: await prepareContent(sanitiser, html), image: await storeArt(storage, post.art) };
}

/** Draws pictures and cleans texts of all posts, a few at a time. */
async function preparePosts(runtime: Runtime, posts: readonly DemoPost[]): Promise<ReadyPost[]> {
  const ready: ReadyPost[] = [];
  const queue = posts.entries();
  const work = async () => {
    for (const [index, post] of queue) ready[index] = await preparePost(runtime, post);
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return ready;
}

type Avatars = Map<string, string>;

async function insertPeople(trx: Transaction<Database>, cast: Cast, avatars: Avatars): Promise<Ids> {
  const authors = cast.authors.map((author) => ({ ...author, role: 'author' as const }));
  const readers = cast.readers.map((reader) => ({ ...reader, role: 'user' as const }));
  const rows = await trx
    .insertInto('users')
    .values(
      [...authors, ...readers].map(({ username, full_name, role, joined }, index) => ({
        username,
        full_name,
        role,
        email: `demo-${index + 1}@example.invalid`,
        email_verified_at: new Date(),
        profile_image: avatars.get(username) ?? null,
        created_at: joined ?? new Date(Date.UTC(2025, 10, 14 + index, 9, index)),
      })),
    )
    .returning(['id', 'username'])
    .execute();
  return new Map(rows.map((row) => [row.username, row.id]));
}

async function insertCategories(trx: Transaction<Database>, cast: Cast): Promise<Ids> {
  const rows = await trx.insertInto('categories').values(cast.categories).returning(['id', 'slug']).execute();
  return new Map(rows.map((row) => [row.slug, row.id]));
}

const viewsOf = ({ slug }: { slug: string }) => Math.round(40 + 900 * chance(slug, 'views') ** 2);

/** Readings in order: each post of a series knows its place. */
async function insertSeries(trx: Transaction<Database>, { series }: Cast, posts: Ids): Promise<void> {
  for (const { posts: slugs, ...said } of series) {
    const { id } = await trx.insertInto('series').values(said).returning('id').executeTakeFirstOrThrow();
    const places = slugs.map((slug, position) => ({ post_id: idOf(posts, slug), series_id: id, position }));
    await trx.insertInto('series_posts').values(places).execute();
  }
}

async function insertPost(trx: Transaction<Database>, post: ReadyPost, people: Ids, categories: Ids): Promise<number> {
  const { id } = await trx
    .insertInto('posts')
    .values({
      slug: post.slug,
      title: post.title,
      excerpt: post.excerpt,
      ...post.prepared,
      featured_image: post.image,
      featured_image_alt: post.art_alt,
      meta_description: post.description,
      meta_keywords: post.keywords,
      language: post.language,
      status: 'published',
      author_id: idOf(people, post.author),
      published_at: post.published,
      created_at: post.published,
      updated_at: post.published,
      view_count: viewsOf(post),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('post_categories')
    .values(post.categories.map((slug, position) => ({ post_id: id, category_id: idOf(categories, slug), position })))
    .execute();
  await setTags(trx, id, await tagIdsOf(trx, post.tags));
  return id;
}

async function insertViews(trx: Transaction<Database>, post: ReadyPost & { id: number }): Promise<void> {
  const { id, slug, published } = post;
  const views = inventViews({ id, slug, views: viewsOf(post), published: new Date(published) }, new Date(), chance);
  if (views.length > 0)
    await trx
      .insertInto('post_views')
      .values(views)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function fill(runtime: Runtime, trx: Transaction<Database>): Promise<number> {
  const { cast, posts, comments } = await readDemo();
  const avatars: Avatars = new Map();
  for (const { username } of cast.authors) avatars.set(username, await storeAvatar(runtime.storage, username));
  const ready = await preparePosts(runtime, posts);
  const people = await insertPeople(trx, cast, avatars);
  const categories = await insertCategories(trx, cast);
  const ids: Ids = new Map();
  const writing = { trx, sanitiser: runtime.sanitiser, people };
  for (const post of ready) {
    const id = await insertPost(trx, post, people, categories);
    ids.set(post.slug, id);
    await insertComments(writing, { ...post, id }, comments.get(post.slug) ?? []);
    await insertReactions(trx, { ...post, id }, people);
    await insertViews(trx, { ...post, id });
  }
  await insertSeries(trx, cast, ids);
  return ready.length;
}

// Shorter than a connection of the server lets any statement take.
const LOCK_MS = 10_000;
const LOCK_TIMEOUT = '55P03';

/**
 * Under a lock that one instance holds for as long as it draws and writes.
 * @returns how many posts were written; undefined when the other one was not done within `lockMs`
 */
async function fillAlone(runtime: Runtime, lockMs: number): Promise<number | undefined> {
  const { db, log } = runtime;
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(trx);
      await sql`select pg_advisory_xact_lock(hashtext('lekha demo'))`.execute(trx);
      await sql`set local lock_timeout = 0`.execute(trx);
      // Pictures are made between two of its statements.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      if (!(await isEmpty(trx))) return 0;
      log.info('loading the demo content');
      return fill(runtime, trx);
    });
  } catch (error) {
    if (errorCode(error) === LOCK_TIMEOUT) return undefined;
    throw error;
  }
}

/**
 * Fills an empty database (one without posts) with the demo site, in one transaction: whatever stops it half-way
 * leaves the database empty. Does nothing to a database that has posts. Of instances that start at once one fills it, and
 * the others wait for that.
 * @returns true when the demo was loaded now
 */
export async function loadDemo(runtime: Runtime, lockMs = LOCK_MS): Promise<boolean> {
  const { db, log } = runtime;
  if (!(await isEmpty(db))) return false;
  const startedAt = Date.now();
  let count = await fillAlone(runtime, lockMs);
  if (count === undefined) log.info('another instance loads the demo content: waiting for it');
  // It may take minutes, of which the connection that waits gives up none.
  while (count === undefined) count = await fillAlone(runtime, lockMs);
  if (count > 0) log.info({ posts: count, seconds: (Date.now() - startedAt) / 1000 }, 'demo content loaded');
  return count > 0;
}
