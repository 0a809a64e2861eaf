import { type Kysely, sql, type Insertable, type Transaction } from 'kysely';
import { POST_TEXTS } from '../../../rules/post-texts.ts';
import { isSlugTaken, uniqueSlug } from '../../content/choose-slug.ts';
import { decodePath, oldPathKey, oldPathKeys } from '../../content/old-path.ts';
import type { Database } from '../../db/schema.ts';
import type { OldPathsTable } from '../../db/site-tables.ts';
import { unhurried } from '../../db/sql-fragments.ts';
import { addRedirects } from '../../services/redirects/add-redirects.ts';
import { findTagByName } from '../../services/tags/tag.ts';
import { fitName } from '../format/archive-values.ts';
import {
  type CategoryRecord,
  FIRST_PAGE,
  type ImportRecords,
  type PostRecord,
  type RedirectRecord,
  type TagRecord,
} from '../format/import-records.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import { type Ids, type ImportWriter, loadSourceRows } from './source-rows.ts';
import { writeComments } from './write-comments.ts';
import { writePages } from './write-pages.ts';
import { writePosts } from './write-posts.ts';
import { writeUsers } from './write-users.ts';

type Row = Insertable<OldPathsTable>;
type Written = { authors: Ids; categories: Ids; tags: Ids; posts: Ids; pages: Ids };

const BATCH = 1_000;
const NOWHERE = {
  ...{ post_id: null, category_id: null, user_id: null, tag_id: null, page_id: null },
  ...{ file: null, archive_until: null },
};

/** The path of a picture that lay on the old site itself. */
function pathOnSite(url: string, siteAddress: string): string[] {
  const parsed = url.startsWith(`${siteAddress}/`) ? URL.parse(url) : null;
  return parsed ? [decodePath(parsed.pathname)] : [];
}

/** What a post's or page's addresses lead to; undefined for one that is not here. */
function targetOf(key: string, { posts, pages }: Written): Partial<Row> | undefined {
  const [post_id, page_id] = [posts.get(key), pages.get(key)];
  if (post_id !== undefined) return { post_id };
  return page_id === undefined ? undefined : { page_id };
}

type Add = (paths: readonly string[], target: Partial<Row> | undefined) => void;

/** Attachments had pages of their own: they lead to the picture where it is here, else to the post that shows it. */
function addAttachments({ attachments, images }: ImportRecords, written: Written, add: Add): void {
  for (const { paths, url, postKey } of attachments) {
    const file = images.get(url);
    add(paths, file === undefined ? targetOf(postKey, written) : { file });
  }
}

/** What an import knows of the addresses of its site, the surest first: the first one to name an address has it. */
function collect(records: ImportRecords, written: Written): Row[] {
  const { siteAddress, users, categories, tags, posts, images, archives } = records;
  const rows = new Map<string, Row>();
  const add: Add = (paths, target) => {
    if (!target) return;
    for (const path of paths.flatMap((old) => oldPathKeys(old, siteAddress)))
      if (!rows.has(path)) rows.set(path, { ...NOWHERE, ...target, path });
  };
  const one = (id: number | undefined, target: (id: number) => Partial<Row>) =>
    id === undefined ? undefined : target(id);
  for (const { key, oldPaths } of posts) add(oldPaths, targetOf(key, written));
  for (const { key, oldPaths } of categories)
    add(
      oldPaths,
      one(written.categories.get(key), (category_id) => ({ category_id })),
    );
  for (const { key, oldPaths } of tags)
    add(
      oldPaths,
      one(written.tags.get(key), (tag_id) => ({ tag_id })),
    );
  for (const { key, oldPaths } of users)
    add(
      oldPaths,
      one(written.authors.get(key), (user_id) => ({ user_id })),
    );
  const portraits = users.flatMap(({ picture }) => (picture ? [[picture.url, picture.path] as const] : []));
  for (const [url, file] of [...images, ...portraits]) add(pathOnSite(url, siteAddress), { file });
  addAttachments(records, written, add);
  for (const [path, archive_until] of archives) add([path], { archive_until });
  for (const { key, guessedPaths = [] } of posts) add(guessedPaths, targetOf(key, written));
  // The home page of a site that stood in a folder.
  const home = oldPathKey(decodePath(URL.parse(siteAddress)?.pathname ?? ''));
  if (home !== '') add([home], { archive_until: FIRST_PAGE });
  return [...rows.values()];
}

/** Remembers where the addresses of the imported site lead now. One that leads somewhere already stays as it is. */
async function writeOldPaths(trx: Transaction<Database>, records: ImportRecords, written: Written): Promise<void> {
  const all = collect(records, written);
  for (let from = 0; from < all.length; from += BATCH) {
    await trx
      .insertInto('old_paths')
      .values(all.slice(from, from + BATCH))
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute();
  }
}

/** Redirects of a site, also with the folder that it stood in; without those that only that folder made any. */
function redirectsOf({ redirects = [], siteAddress }: ImportRecords): RedirectRecord[] {
  const folder = decodePath(URL.parse(siteAddress)?.pathname ?? '').replace(/\/+$/u, '');
  const ways = redirects.flatMap((one) => (folder === '' ? [one] : [one, { ...one, from: folder + one.from }]));
  return ways.filter(({ from, to }) => from !== decodePath(to ?? ''));
}

// Code points: as many as the column holds of a name's graphemes at least.
const LONGEST_TAG = 60;
const LONGEST_CATEGORY = 100;

async function insertTag({ trx }: ImportWriter, wanted: string, name: string): Promise<number> {
  const slug = await uniqueSlug(wanted, (candidate) => isSlugTaken(trx, 'tags', candidate, null));
  const { id } = await trx.insertInto('tags').values({ slug, name }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Writes the tags. One whose name a tag here has, in any case or width, is that tag. */
async function writeTags(writer: ImportWriter, records: readonly TagRecord[]): Promise<Ids> {
  const { trx, sources, report } = writer;
  const rows = await trx.selectFrom('tags').select('id').execute();
  const present = new Set(rows.map((row) => row.id));
  const ids: Ids = new Map();
  for (const record of records) {
    const before = sources.find('tag', record.key)?.localId;
    if (before && !present.has(before)) {
      report.skip('tag', 'deleted here since the last import', record.name);
      continue;
    }
    const name = before ? record.name : fitName(record.name, LONGEST_TAG, 'tag', report.remark) || 'Unnamed';
    const existing = before ?? (await findTagByName(trx, name));
    const id = existing ?? (await insertTag(writer, record.slug, name));
    present.add(id);
    report.count('tag', existing ? 'unchanged' : 'imported');
    if (!before) sources.add('tag', record.key, { localId: id });
    ids.set(record.key, id);
  }
  return ids;
}

/** Writes the categories. One whose slug exists here already is that category. */
async function writeCategories(writer: ImportWriter, records: readonly CategoryRecord[]): Promise<Ids> {
  const { trx, sources, report } = writer;
  const rows = await trx.selectFrom('categories').select(['id', 'slug']).execute();
  const bySlug = new Map(rows.map((row) => [row.slug, row.id]));
  const present = new Set(rows.map((row) => row.id));
  const ids: Ids = new Map();
  for (const { key, slug, name, description } of records) {
    const before = sources.find('category', key)?.localId;
    if (before && !present.has(before)) {
      report.skip('category', 'deleted here since the last import', name);
      continue;
    }
    const existing = before ?? bySlug.get(slug);
    if (existing) {
      report.count('category', 'unchanged');
      if (!before) {
        sources.add('category', key, { localId: existing });
        report.remark(`category «${name}» is the one here with the slug «${slug}»`);
      }
      ids.set(key, existing);
      continue;
    }
    const fit = fitName(name, LONGEST_CATEGORY, 'category', report.remark) || 'Unnamed';
    const values = { slug, name: fit, description };
    const { id } = await trx.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow();
    bySlug.set(slug, id);
    present.add(id);
    report.count('category', 'imported');
    sources.add('category', key, { localId: id });
    ids.set(key, id);
  }
  return ids;
}

const byPlace = (a: PostRecord, b: PostRecord) =>
  (a.series?.order ?? Infinity) - (b.series?.order ?? Infinity) || Number(a.date ?? 0) - Number(b.date ?? 0);

/** Puts new posts behind those that their series has; one that no series here is called like is made. */
async function writeSeries({ trx, report }: ImportWriter, fresh: readonly PostRecord[], posts: Ids): Promise<void> {
  const bySlug = Map.groupBy(fresh, ({ series }) => series?.slug ?? '');
  bySlug.delete('');
  for (const [slug, records] of bySlug) {
    const title = fitName(records[0]?.series?.title ?? slug, POST_TEXTS.title.limit, 'series', report.remark) || slug;
    const ids = records.toSorted(byPlace).flatMap(({ key }) => posts.get(key) ?? []);
    await sql`insert into series (slug, title) select ${slug}, ${title}
      where not exists (select from series_slugs where slug = ${slug}) on conflict do nothing`.execute(trx);
    await sql`insert into series_posts (post_id, series_id, position)
      select wanted.id, s.id, place + coalesce((select max(position) from series_posts where series_id = s.id), -1)
      from series s, unnest(${ids}::int[]) with ordinality wanted(id, place)
      where s.slug = ${slug} or s.id = (select series_id from series_slugs where slug = ${slug})
      on conflict do nothing`.execute(trx);
    report.remark(`series «${title}»: new posts are its last parts`);
  }
}

/** Pages, and posts with those pages that earlier versions made posts of: these they stay. */
function splitPages({ sources }: ImportWriter, records: readonly PostRecord[]) {
  const isOwnPage = ({ kind, key }: PostRecord) => kind === 'page' && !sources.find('post', key);
  return { ownPages: records.filter(isOwnPage), others: records.filter((record) => !isOwnPage(record)) };
}

type Progress = (done: number, total: number) => void;

// Any number of our own: imports wait for each other, nothing else does.
export const IMPORT_LOCK = 4_815_162;

/** Writes everything that an import found, in one transaction: all of it or nothing. */
export async function writeRecords(
  db: Kysely<Database>,
  records: ImportRecords,
  { report, onProgress }: { report: ReportBuilder; onProgress: Progress },
): Promise<void> {
  const total = records.posts.length + records.comments.length;
  let done = 0;
  const advance = (count: number) => onProgress((done += count), total);
  await db.transaction().execute(async (trx) => {
    // The usual limit of a statement would end the wait for another import.
    await unhurried.execute(trx);
    await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(trx);
    const sources = await loadSourceRows(trx, records.source);
    const writer: ImportWriter = { trx, sources, report, now: new Date() };
    const authors = await writeUsers(writer, records.users, records.posts);
    const categories = await writeCategories(writer, records.categories);
    const tags = await writeTags(writer, records.tags);
    const { ownPages, others } = splitPages(writer, records.posts);
    const pages = await writePages(writer, ownPages);
    advance(ownPages.length);
    const fresh = others.filter(({ series, key }) => series && !sources.find('post', key));
    const posts = await writePosts(writer, others, { authors, categories, tags, onWritten: () => advance(1) });
    await writeSeries(writer, fresh, posts);
    await writeComments(writer, records.comments, { posts, authors, onWritten: advance });
    await writeOldPaths(trx, records, { authors, categories, tags, posts, pages });
    for (const from of await addRedirects(trx, redirectsOf(records)))
      report.skip('other', 'redirect that leads in a circle or nowhere, or one more than a site has', from);
    for (const [url, path] of records.images) sources.add('image', url, { localPath: path });
    await sources.save(trx);
  });
}
