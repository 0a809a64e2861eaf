import type { Selectable } from 'kysely';
import { pathTo } from '../../../paths.ts';
import { isRouteSlug } from '../../../rules/route-names.ts';
import type { PostsTable } from '../../db/schema.ts';
import { tellNobody } from '../../services/subscriptions/mail-posts.ts';
import type { PostRecord } from '../format/import-records.ts';
import {
  type Ids,
  type ImportWriter,
  linkCategories,
  linkCoAuthors,
  linkTags,
  loadPostSlugs,
  postColumns,
  type PostSlugs,
  type PostTarget,
} from './source-rows.ts';

type Row = Selectable<PostsTable>;

const same = (a: unknown, b: unknown) =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;

function differs(row: Row, columns: ReturnType<typeof postColumns>): boolean {
  const { sanitizer_version: _version, ...compared } = columns;
  const stored: Record<string, unknown> = row;
  return Object.entries(compared).some(([name, value]) => !same(stored[name], value));
}

/** The slug it has here, also with a number that was added; another one when its source gave it another. */
function keepsSlug(current: string, wanted: string): boolean {
  return current === wanted || (current.startsWith(`${wanted}-`) && /^\d+$/u.test(current.slice(wanted.length + 1)));
}

async function categoryIdsOf({ trx }: ImportWriter, postId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('post_categories')
    .select('category_id')
    .where('post_id', '=', postId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.category_id);
}

async function tagIdsOf({ trx }: ImportWriter, postId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('post_tags')
    .select('tag_id')
    .where('post_id', '=', postId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.tag_id);
}

async function coAuthorIdsOf({ trx }: ImportWriter, postId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('post_authors')
    .select('user_id')
    .where('post_id', '=', postId)
    .where('position', '>', 0)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.user_id);
}

type Update = { record: PostRecord; target: PostTarget; slugs: PostSlugs };

/**
 * Brings a post of an earlier import up to date. One that was edited here (its updated_at is no longer its created_at)
 * stays as it is; one that was deleted here stays deleted.
 * @returns its id, null when it is gone
 */
async function updatePost(writer: ImportWriter, id: number, { record, target, slugs }: Update): Promise<number | null> {
  const { trx, report, sources } = writer;
  const row = await trx.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) {
    report.skip(record.kind, 'deleted here since the last import', record.title);
    return null;
  }
  const columns = postColumns(record, target, record.date ?? row.published_at ?? row.created_at);
  const categoryIds = await categoryIdsOf(writer, id);
  const isMoved = !keepsSlug(row.slug, record.slug);
  const isRecategorised = categoryIds.join() !== target.categoryIds.join();
  const isRetagged = (await tagIdsOf(writer, id)).join() !== target.tagIds.join();
  const hasOthers = (await coAuthorIdsOf(writer, id)).join() !== target.coAuthorIds.join();
  if (!isMoved && !isRecategorised && !isRetagged && !hasOthers && !differs(row, columns)) {
    report.count(record.kind, 'unchanged');
    return id;
  }
  if (!same(row.updated_at, row.created_at)) {
    report.skip(record.kind, 'edited here since the last import: it stays as it is here', record.title);
    return id;
  }
  const slug = isMoved ? await slugs.take(record.slug) : row.slug;
  await trx
    .updateTable('posts')
    .set({ ...columns, slug })
    .where('id', '=', id)
    .execute();
  if (hasOthers) {
    await trx.deleteFrom('post_authors').where('post_id', '=', id).where('position', '>', 0).execute();
    await linkCoAuthors(writer, id, target.coAuthorIds);
  }
  if (isRecategorised) {
    await trx.deleteFrom('post_categories').where('post_id', '=', id).execute();
    await linkCategories(writer, id, target.categoryIds);
  }
  if (isRetagged) {
    await trx.deleteFrom('post_tags').where('post_id', '=', id).execute();
    await linkTags(writer, id, target.tagIds);
  }
  sources.add('post', record.key, { localId: id, localPath: record.oldPath });
  report.count(record.kind, 'updated');
  return id;
}

/** Says that what this program has at an old address stays there. */
function noteCoveredAddress(
  { report }: ImportWriter,
  { key, title, oldPaths, status }: PostRecord,
  slug: string,
): void {
  const covered = status === 'published' && oldPaths.find((path) => isRouteSlug(path.replace(/^\/+|\/+$/gu, '')));
  if (covered)
    report.note(
      { id: key, title },
      `«${covered}» is an address of this program: the post is at «${pathTo.post(slug)}», and links to it have to say so`,
    );
}

async function insertPost(
  writer: ImportWriter,
  record: PostRecord,
  target: PostTarget,
  slugs: PostSlugs,
): Promise<number> {
  const { trx, now, report, sources } = writer;
  const slug = await slugs.take(record.slug);
  if (slug !== record.slug)
    report.note({ id: record.key, title: record.title }, `slug «${record.slug}» is taken: it is «${slug}»`);
  noteCoveredAddress(writer, record, slug);
  const date = record.date ?? now;
  // Equal until somebody edits the post here: that is how the next import knows.
  const created = date < now ? date : now;
  const { id } = await trx
    .insertInto('posts')
    .values({ ...postColumns(record, target, date), slug, created_at: created, updated_at: created })
    .returning('id')
    .executeTakeFirstOrThrow();
  await linkCoAuthors(writer, id, target.coAuthorIds);
  await linkCategories(writer, id, target.categoryIds);
  await linkTags(writer, id, target.tagIds);
  sources.add('post', record.key, { localId: id, localPath: record.oldPath });
  return id;
}

/** Former slugs of new posts; one that a post has is that post's, whichever of the two the export names first. */
async function addFormerSlugs({ trx }: ImportWriter, fresh: ReadonlyMap<number, PostRecord>, slugs: PostSlugs) {
  for (const [post_id, { oldSlugs }] of fresh) {
    const former = oldSlugs.filter((slug) => !slugs.isTaken(slug)).map((slug) => ({ slug, post_id }));
    if (former.length === 0) continue;
    await trx
      .insertInto('slug_history')
      .values(former)
      .onConflict((on) => on.doNothing())
      .execute();
  }
}

type Known = { authors: Ids; categories: Ids; tags: Ids };

function targetOf(record: PostRecord, { authors, categories, tags }: Known): PostTarget {
  const authorId = authors.get(record.authorKey);
  if (authorId === undefined)
    throw new Error(`The import names the author «${record.authorKey}», whom it does not hold.`);
  const categoryIds = record.categoryKeys.flatMap((key) => categories.get(key) ?? []);
  const tagIds = record.tagKeys.flatMap((key) => tags.get(key) ?? []);
  const others = (record.coAuthorKeys ?? []).flatMap((key) => authors.get(key) ?? []);
  const coAuthorIds = [...new Set(others)].filter((id) => id !== authorId);
  return { authorId, coAuthorIds, categoryIds: [...new Set(categoryIds)], tagIds: [...new Set(tagIds)] };
}

/** Writes posts and pages: new ones are inserted, known ones updated unless they were edited or deleted here. */
export async function writePosts(
  writer: ImportWriter,
  records: readonly PostRecord[],
  known: Known & { onWritten: () => void },
): Promise<Ids> {
  const slugs = await loadPostSlugs(writer.trx);
  const ids: Ids = new Map();
  const fresh = new Map<number, PostRecord>();
  for (const record of records) {
    const target = targetOf(record, known);
    const before = writer.sources.find('post', record.key)?.localId;
    const id = before
      ? await updatePost(writer, before, { record, target, slugs })
      : await insertPost(writer, record, target, slugs);
    if (!before) writer.report.count(record.kind, 'imported');
    if (id !== null) ids.set(record.key, id);
    if (id !== null && !before) fresh.set(id, record);
    known.onWritten();
  }
  await addFormerSlugs(writer, fresh, slugs);
  await tellNobody(writer.trx, [...fresh.keys()]);
  return ids;
}
