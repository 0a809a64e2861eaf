import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { uniqueSlug } from '../../content/choose-slug.ts';
import type { Database } from '../../db/schema.ts';
import type { ImportSourcesTable } from '../../db/site-tables.ts';
import type { PostRecord } from '../format/import-records.ts';
import type { ReportBuilder } from '../format/import-report.ts';

type Kind = ImportSourcesTable['kind'];
type Row = { localId: number | null; localPath: string | null };

/** Old address -> our path of the images of earlier imports. */
export type KnownImages = Pick<ReadonlyMap<string, string>, 'get'> & { keys(): Iterable<string> };

/** What earlier imports of a source wrote, and what this one adds. */
export type SourceRows = {
  find(kind: Kind, key: string): Row | undefined;
  images: KnownImages;
  add(kind: Kind, key: string, row: Partial<Row>): void;
  save(db: Kysely<Database>): Promise<void>;
};

const BATCH = 1_000;
// Far more than an id or an address has; the index takes 2,700 bytes.
const LONGEST_BYTES = 800;

/** A name that the source gives, as it is kept: one without end by its digest. */
const keptKey = (key: string) =>
  Buffer.byteLength(key) <= LONGEST_BYTES ? key : createHash('sha256').update(key).digest('hex');
const idOf = (kind: Kind, key: string) => `${kind} ${keptKey(key)}`;

/** Loads all rows of a source at once: an import asks for each of them. */
export async function loadSourceRows(db: Kysely<Database>, named: string): Promise<SourceRows> {
  const source = keptKey(named);
  const rows = await db.selectFrom('import_sources').selectAll().where('source', '=', source).execute();
  const known = new Map(
    rows.map((row) => [idOf(row.kind, row.source_id), { localId: row.local_id, localPath: row.local_path }]),
  );
  const added = new Map<
    string,
    { kind: Kind; source_id: string; local_id: number | null; local_path: string | null }
  >();
  return {
    find: (kind, key) => known.get(idOf(kind, key)),
    images: {
      get: (address) => known.get(idOf('image', address))?.localPath ?? undefined,
      keys: () => rows.filter(({ kind }) => kind === 'image').map((row) => row.source_id),
    },
    add(kind, key, { localId = null, localPath = null }) {
      known.set(idOf(kind, key), { localId, localPath });
      added.set(idOf(kind, key), { kind, source_id: keptKey(key), local_id: localId, local_path: localPath });
    },
    async save(target) {
      const values = [...added.values()].map((row) => ({ source, ...row }));
      for (let from = 0; from < values.length; from += BATCH) {
        await target
          .insertInto('import_sources')
          .values(values.slice(from, from + BATCH))
          .onConflict((conflict) =>
            conflict.columns(['source', 'kind', 'source_id']).doUpdateSet((eb) => ({
              local_id: eb.ref('excluded.local_id'),
              local_path: eb.ref('excluded.local_path'),
            })),
          )
          .execute();
      }
      added.clear();
    },
  };
}

/** What every step of the writing shares. */
export type ImportWriter = {
  trx: Transaction<Database>;
  sources: SourceRows;
  report: ReportBuilder;
  now: Date;
};

/** Key in the source -> local id. */
export type Ids = Map<string, number>;

/** Where a post belongs here. */
export type PostTarget = { authorId: number; coAuthorIds: number[]; categoryIds: number[]; tagIds: number[] };

/** The columns of a post that its source decides. */
export function postColumns(record: PostRecord, { authorId }: PostTarget, date: Date) {
  return {
    title: record.title,
    excerpt: record.excerpt,
    ...record.content,
    featured_image: record.featuredImage,
    featured_image_alt: record.featuredImageAlt,
    canonical_url: record.canonicalUrl,
    meta_description: record.metaDescription,
    meta_keywords: record.metaKeywords,
    language: record.language,
    status: record.status,
    author_id: authorId,
    pinned: record.isPinned,
    comments_closed: record.commentsClosed,
    published_at: record.status === 'published' ? date : null,
  };
}

export async function linkCategories(
  { trx }: ImportWriter,
  postId: number,
  categoryIds: readonly number[],
): Promise<void> {
  if (categoryIds.length === 0) return;
  const rows = categoryIds.map((category_id, position) => ({ post_id: postId, category_id, position }));
  await trx.insertInto('post_categories').values(rows).execute();
}

export async function linkTags({ trx }: ImportWriter, postId: number, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return;
  const rows = tagIds.map((tag_id, position) => ({ post_id: postId, tag_id, position }));
  await trx.insertInto('post_tags').values(rows).execute();
}

/** Who wrote it with the author, whose row stands there since the post does. */
export async function linkCoAuthors({ trx }: ImportWriter, postId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((user_id, index) => ({ post_id: postId, user_id, position: index + 1 }));
  await trx.insertInto('post_authors').values(rows).execute();
}

export type PostSlugs = {
  /** `wanted`, or the first free one with a number; it is taken from now on. */
  take(wanted: string): Promise<string>;
  isTaken(slug: string): boolean;
};

/** Every slug that leads to a post now or did once: an imported post takes none of them. */
export async function loadPostSlugs(trx: Transaction<Database>): Promise<PostSlugs> {
  const current = await trx.selectFrom('posts').select('slug').execute();
  const former = await trx.selectFrom('slug_history').select('slug').execute();
  const taken = new Set([...current, ...former].map((row) => row.slug));
  return {
    isTaken: (slug) => taken.has(slug),
    async take(wanted) {
      const slug = await uniqueSlug(wanted, (candidate) => taken.has(candidate));
      taken.add(slug);
      return slug;
    },
  };
}
