import { createHash } from 'node:crypto';
import { join } from 'node:path/posix';
import { sql, type Transaction } from 'kysely';
import { Header, Pax } from 'tar';
import { cutBy } from '../../../text/cut.ts';
import type { Sanitiser } from '../../content/sanitise/sanitiser.ts';
import type { Database } from '../../db/schema.ts';
import { unhurried } from '../../db/sql-fragments.ts';
import type { Runtime } from '../../runtime.ts';
import { openFile, type OpenFile } from '../../storage/serve-upload.ts';
import type { Storage } from '../../storage/storage.ts';
import { TAR_END, tarPadding } from '../backup/archive-format.ts';
import { EXPORT_FILES, EXPORT_VERSION, type ExportedSite } from '../format/export-format.ts';
import { type ExportNames, indexPage, pageMarkdown, postMarkdown, postPage, type IndexEntry } from './post-page.ts';
import {
  readCategories,
  readGone,
  readOldArchives,
  readOldFiles,
  readPages,
  readPosts,
  readSavedSettings,
  readRedirects,
  readSeries,
  readTags,
  readUsers,
  type SafePost,
} from './read-site.ts';

// File systems take 255 bytes; the ending needs some.
const MOST_BYTES = 200;
// Devices of Windows; and beside an index.md Hugo takes all other texts of a folder for parts of that page.
const NO_NAME = /^(?:con|prn|aux|nul|(?:com|lpt)\d|index)$/u;

/** The name of a post's files: its slug, made another that is none yet where no file can be called so, or means something. */
function fileNameOf(slug: string): string {
  if (NO_NAME.test(slug)) return `${slug}_`;
  if (Buffer.byteLength(slug) <= MOST_BYTES) return slug;
  const hash = createHash('sha256').update(slug).digest('hex').slice(0, 12);
  const kept = cutBy(slug, MOST_BYTES - hash.length - 1, (grapheme) => Buffer.byteLength(grapheme));
  return `${kept}-${hash}`;
}

export type Source = Pick<Runtime, 'db' | 'storage' | 'sanitiser'>;

export type ExportTerms = {
  site: { name: string; url: string };
  /** Whether e-mail addresses and password hashes go along. */
  accounts: 'none' | 'included';
  onProgress: (done: number, total: number, phase: string) => void;
};
export type ExportResult = { posts: number; users: number; categories: number; files: number };

// Addresses of this site lead on from its root.
const AS_IT_IS = '';

const placesIn = (series: string, posts: readonly string[]) =>
  posts.map((slug, index) => [slug, { series, series_order: index + 1 }] as const);

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

type Texts = { names: ExportNames; sanitiser: Sanitiser };

/** A file of an export, by its path in it. */
export type ExportedFile = { path: string; body: string | OpenFile };

const text = (path: string, body: string): ExportedFile => ({ path, body });

/** A post and its translations as Markdown, named as Hugo names them. */
async function* postTexts(post: SafePost, path: string, { names, sanitiser }: Texts): AsyncGenerator<ExportedFile> {
  const own = await sanitiser.markdown(post.content, AS_IT_IS);
  yield text(`${path}.md`, await postMarkdown(post, own, { names }));
  for (const translation of post.translations) {
    const markdown = await sanitiser.markdown(translation.content, AS_IT_IS);
    yield text(`${path}.${translation.language}.md`, await postMarkdown(post, markdown, { names, translation }));
  }
}

async function* pages(trx: Transaction<Database>, sanitiser: Sanitiser): AsyncGenerator<ExportedFile> {
  const read = await readPages(trx, sanitiser);
  yield text(EXPORT_FILES.pages, json(read));
  for (const { content, ...page } of read) {
    const markdown = await sanitiser.markdown(content, AS_IT_IS);
    yield text(
      join(EXPORT_FILES.markdown, '_pages', `${fileNameOf(page.slug)}.md`),
      await pageMarkdown(page, markdown),
    );
  }
}

async function* posts(
  trx: Transaction<Database>,
  { names, sanitiser }: Texts,
  onProgress: ExportTerms['onProgress'],
): AsyncGenerator<ExportedFile, IndexEntry[]> {
  const entries: IndexEntry[] = [];
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from posts`.execute(trx);
  for await (const post of readPosts(trx, sanitiser)) {
    const file = fileNameOf(post.slug);
    yield text(join(EXPORT_FILES.posts, `${file}.json`), json(post));
    const author = names.users.get(post.author) ?? post.author;
    yield text(join(EXPORT_FILES.posts, `${file}.html`), postPage(post, author));
    yield* postTexts(post, join(EXPORT_FILES.markdown, 'posts', file), { names, sanitiser });
    entries.push({ file, title: post.title, date: post.published_at?.slice(0, 10) ?? '' });
    onProgress(entries.length, rows[0]?.total ?? 0, 'posts');
  }
  return entries;
}

async function* uploads(storage: Storage): AsyncGenerator<ExportedFile> {
  for await (const key of storage.list('')) {
    const file = await openFile(storage, key);
    // Deleted since it was listed.
    if (file) yield { path: join(EXPORT_FILES.uploads, key), body: file };
  }
}

type Described = { description: ExportedSite; users: number; categories: number };

/** The texts of a site. @returns what describes it, and how much it is */
async function* texts(
  trx: Transaction<Database>,
  sanitiser: Sanitiser,
  { site, accounts, onProgress }: ExportTerms,
): AsyncGenerator<ExportedFile, Described> {
  await unhurried.execute(trx);
  // Whoever has stopped to read an archive keeps nothing open for ever.
  await sql`select set_config('idle_in_transaction_session_timeout', '10min', true)`.execute(trx);
  const users = await readUsers(trx, accounts);
  const categories = await readCategories(trx);
  const series = await readSeries(trx);
  const tags = await readTags(trx);
  yield text(EXPORT_FILES.users, json(users));
  yield text(EXPORT_FILES.categories, json(categories));
  yield text(EXPORT_FILES.tags, json(tags));
  yield text(EXPORT_FILES.series, json(series));
  yield text(EXPORT_FILES.redirects, json(await readRedirects(trx)));
  yield text(EXPORT_FILES.gone, json(await readGone(trx)));
  yield* pages(trx, sanitiser);
  const names = {
    users: new Map(users.map((user) => [user.username, user.full_name])),
    categories: new Map(categories.map(({ slug, name }) => [slug, name])),
    tags: new Map(tags.map(({ slug, name }) => [slug, name])),
    series: new Map(series.flatMap(({ title, posts: inSeries }) => placesIn(title, inSeries))),
  };
  const entries = yield* posts(trx, { names, sanitiser }, onProgress);
  yield text(EXPORT_FILES.index, indexPage(site.name, entries));
  const description: ExportedSite = {
    ...{ format: 'lekha-export', version: EXPORT_VERSION, ...site },
    settings: await readSavedSettings(trx),
    old_files: await readOldFiles(trx),
    old_archives: await readOldArchives(trx),
    posts: entries.map((entry) => entry.file),
  };
  return { description, users: users.length, categories: categories.length };
}

/**
 * The files of the site as it is at one moment. The last one says what it is an export of: without it nobody takes the others
 * for one. Whoever stops reading calls `return`, as `for await` does.
 */
export async function* exportedFiles(
  { db, storage, sanitiser }: Source,
  options: ExportTerms,
): AsyncGenerator<ExportedFile, ExportResult> {
  const begin = db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const trx = await begin.execute();
  let told: Described;
  try {
    told = yield* texts(trx, sanitiser, options);
  } finally {
    // Nothing was written.
    await trx.rollback().execute();
  }
  let files = 0;
  for await (const file of uploads(storage)) {
    yield file;
    files += 1;
  }
  const { description, ...counts } = told;
  yield text(EXPORT_FILES.site, json(description));
  return { posts: description.posts.length, ...counts, files };
}

/** What stands before a file in the archive; a name that is long, or not English, stands in a block of its own before that. */
function headerOf(path: string, size: number): Uint8Array[] {
  const header = new Header({ path, size, mode: 0o644, type: 'File', mtime: new Date() });
  const needsMore = header.encode();
  return [...(needsMore ? [new Pax({ path, size }).encode()] : []), header.block ?? Buffer.alloc(0)];
}

/** Files as an archive (tar), in a folder of the given name. */
export async function* tarOf(files: AsyncIterable<ExportedFile>, folder: string): AsyncGenerator<Uint8Array> {
  for await (const { path, body } of files) {
    const file = typeof body === 'string' ? { size: Buffer.byteLength(body), pieces: [Buffer.from(body)] } : body;
    yield* headerOf(`${folder}/${path}`, file.size);
    let left = file.size;
    for await (const piece of file.pieces) {
      left -= piece.length;
      yield piece;
    }
    if (left !== 0) throw new Error(`«${path}» is not as long as it was said to be.`);
    yield tarPadding(file.size);
  }
  yield TAR_END;
}
