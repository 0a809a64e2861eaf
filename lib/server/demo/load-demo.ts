import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { prepareContent, type PreparedContent } from '../content/prepare-content.ts';
import { SANITIZER_VERSION } from '../content/sanitise/rules.ts';
import type { Database } from '../db/schema.ts';
import type { Runtime } from '../runtime.ts';
import { REACTION_TYPES } from '../../rules/reactions.ts';
import { storeArt, storeAvatar } from './demo-images.ts';
import { inventViews } from './invent-views.ts';
import { readDemo, type Cast, type DemoComment, type DemoPost } from './read-demo.ts';

type ReadyPost = Omit<DemoPost, 'content'> & { prepared: PreparedContent; image: string };
const HOUR_MS = 3_600_000;
const PARALLEL = 2;

/** A number from 0 to 1 that is always the same for the same words: demo reactions and dates do not change by chance. */
function chance(...words: string[]): number {
  return createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0) / 2 ** 32;
}

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

type Ids = Map<string, number>;
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

function idOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo content names «${name}», which the cast does not have.`);
  return id;
}

const viewsOf = ({ slug }: { slug: string }) => Math.round(40 + 900 * chance(slug, 'views') ** 2);

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
  return id;
}

async function insertComments(
  trx: Transaction<Database>,
  runtime: Runtime,
  post: ReadyPost & { id: number },
  comments: readonly DemoComment[],
  people: Ids,
): Promise<void> {
  const start = new Date(post.published).getTime();
  for (const [index, comment] of comments.entries()) {
    const paragraphs = comment.content
      .split('\n')
      .filter(Boolean)
      .map((line) => `<p>${line.replace(/[&<>]/g, ' ')}</p>`);
    const written = new Date(start + (2 + 7 * index + 5 * chance(post.slug, String(index))) * HOUR_MS);
    await trx
      .insertInto('comments')
      .values({
        post_id: post.id,
        user_id: idOf(people, comment.author),
        author_name: comment.author,
        content: await runtime.sanitiser.sanitise(paragraphs.join(''), 'comment'),
        sanitizer_version: SANITIZER_VERSION,
        created_at: written,
        updated_at: written,
      })
      .execute();
  }
}

/** A moment within the month after a post came out, and not to come. */
function soonAfter(published: string, luck: number): Date {
  const start = new Date(published).getTime();
  return new Date(start + luck * Math.max(0, Math.min(30 * 24 * HOUR_MS, Date.now() - start)));
}

async function insertReactions(
  trx: Transaction<Database>,
  post: ReadyPost & { id: number },
  people: Ids,
): Promise<void> {
  const reacting = [...people].filter(
    ([name]) => chance(post.slug, name, 'reacts') < 0.2 + 0.6 * chance(post.slug, 'liked'),
  );
  // Squaring favours the first types of the list: most people like or love a post.
  const typeFor = (name: string) => REACTION_TYPES[Math.floor(3.2 * chance(post.slug, name) ** 2)] ?? 'like';
  const rows = reacting.map(([name, id]) => ({
    post_id: post.id,
    user_id: id,
    type: typeFor(name),
    created_at: soonAfter(post.published, chance(post.slug, name, 'when') ** 2),
  }));
  if (rows.length > 0) await trx.insertInto('reactions').values(rows).execute();
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

/**
 * Fills an empty database (one without posts) with the demo site, in one transaction: whatever stops it half-way
 * leaves the database empty. Does nothing to a database that has posts.
 * @returns true when the demo was loaded now
 */
export async function loadDemo(runtime: Runtime): Promise<boolean> {
  const { db, log, storage } = runtime;
  if (!(await isEmpty(db))) return false;
  const startedAt = Date.now();
  log.info('loading the demo content');
  const { cast, posts, comments } = await readDemo();
  const avatars: Avatars = new Map();
  for (const { username } of cast.authors) avatars.set(username, await storeAvatar(storage, username));
  const ready = await preparePosts(runtime, posts);
  await db.transaction().execute(async (trx) => {
    const people = await insertPeople(trx, cast, avatars);
    const categories = await insertCategories(trx, cast);
    for (const post of ready) {
      const id = await insertPost(trx, post, people, categories);
      await insertComments(trx, runtime, { ...post, id }, comments.get(post.slug) ?? [], people);
      await insertReactions(trx, { ...post, id }, people);
      await insertViews(trx, { ...post, id });
    }
  });
  log.info({ posts: ready.length, seconds: (Date.now() - startedAt) / 1000 }, 'demo content loaded');
  return true;
}
