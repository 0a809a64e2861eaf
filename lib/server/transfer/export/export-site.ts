import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { cutBy } from '../../../text/cut.ts';
import type { Sanitiser } from '../../content/sanitise/sanitiser.ts';
import { errorCode } from '../../db/embedded/postmaster.ts';
import type { Database } from '../../db/schema.ts';
import { unhurried } from '../../db/sql-fragments.ts';
import type { Runtime } from '../../runtime.ts';
import { openFile } from '../../storage/serve-upload.ts';
import type { Storage } from '../../storage/storage.ts';
import { commandRefusal } from '../format/archive-values.ts';
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

type Source = Pick<Runtime, 'db' | 'storage' | 'sanitiser'>;

export type ExportOptions = {
  folder: string;
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

/** A post and its translations as Markdown, named as Hugo names them. */
async function writePostMarkdown(post: SafePost, path: string, { names, sanitiser }: Texts): Promise<void> {
  const own = await sanitiser.markdown(post.content, AS_IT_IS);
  await writeFile(`${path}.md`, await postMarkdown(post, own, { names }));
  for (const translation of post.translations) {
    const markdown = await sanitiser.markdown(translation.content, AS_IT_IS);
    await writeFile(`${path}.${translation.language}.md`, await postMarkdown(post, markdown, { names, translation }));
  }
}

async function writePages(trx: Transaction<Database>, folder: string, sanitiser: Sanitiser): Promise<void> {
  const pages = await readPages(trx, sanitiser);
  await writeFile(join(folder, EXPORT_FILES.pages), json(pages));
  const texts = join(folder, EXPORT_FILES.markdown, '_pages');
  await mkdir(texts, { recursive: true });
  for (const { content, ...page } of pages)
    await writeFile(
      join(texts, `${fileNameOf(page.slug)}.md`),
      await pageMarkdown(page, await sanitiser.markdown(content, AS_IT_IS)),
    );
}

async function writePosts(
  trx: Transaction<Database>,
  folder: string,
  { names, sanitiser }: Texts,
  { site, onProgress }: ExportOptions,
) {
  const entries: IndexEntry[] = [];
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from posts`.execute(trx);
  const texts = join(folder, EXPORT_FILES.markdown, 'posts');
  await mkdir(join(folder, EXPORT_FILES.posts));
  await mkdir(texts, { recursive: true });
  for await (const post of readPosts(trx, sanitiser)) {
    const file = fileNameOf(post.slug);
    await writeFile(join(folder, EXPORT_FILES.posts, `${file}.json`), json(post));
    await writeFile(
      join(folder, EXPORT_FILES.posts, `${file}.html`),
      postPage(post, names.users.get(post.author) ?? post.author),
    );
    await writePostMarkdown(post, join(texts, file), { names, sanitiser });
    entries.push({ file, title: post.title, date: post.published_at?.slice(0, 10) ?? '' });
    onProgress(entries.length, rows[0]?.total ?? 0, 'posts');
  }
  const description: ExportedSite = {
    ...{ format: 'lekha-export', version: EXPORT_VERSION, ...site },
    settings: await readSavedSettings(trx),
    old_files: await readOldFiles(trx),
    old_archives: await readOldArchives(trx),
    posts: entries.map((entry) => entry.file),
  };
  await writeFile(join(folder, EXPORT_FILES.index), indexPage(site.name, entries));
  await writeFile(join(folder, EXPORT_FILES.site), json(description));
  return entries.length;
}

async function copyUploads(storage: Storage, folder: string): Promise<number> {
  let files = 0;
  for await (const key of storage.list('')) {
    const file = await openFile(storage, key);
    // Deleted since it was listed.
    if (!file) continue;
    const path = join(folder, EXPORT_FILES.uploads, key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.pieces);
    files += 1;
  }
  return files;
}

async function writeAll(
  { db, storage, sanitiser }: Source,
  folder: string,
  options: ExportOptions,
): Promise<ExportResult> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const counts = await transaction.execute(async (trx) => {
    await unhurried.execute(trx);
    const users = await readUsers(trx, options.accounts);
    const categories = await readCategories(trx);
    await writeFile(join(folder, EXPORT_FILES.users), json(users));
    await writeFile(join(folder, EXPORT_FILES.categories), json(categories));
    const tags = await readTags(trx);
    const series = await readSeries(trx);
    await writeFile(join(folder, EXPORT_FILES.tags), json(tags));
    await writeFile(join(folder, EXPORT_FILES.series), json(series));
    await writeFile(join(folder, EXPORT_FILES.redirects), json(await readRedirects(trx)));
    await writeFile(join(folder, EXPORT_FILES.gone), json(await readGone(trx)));
    await writePages(trx, folder, sanitiser);
    const names = {
      users: new Map(users.map((user) => [user.username, user.full_name])),
      categories: new Map(categories.map(({ slug, name }) => [slug, name])),
      tags: new Map(tags.map(({ slug, name }) => [slug, name])),
      series: new Map(series.flatMap(({ title, posts }) => placesIn(title, posts))),
    };
    const posts = await writePosts(trx, folder, { names, sanitiser }, options);
    return { posts, users: users.length, categories: categories.length };
  });
  return { ...counts, files: await copyUploads(storage, folder) };
}

/** True for a folder that holds nothing, or an earlier export: that one may be replaced. */
async function mayReplace(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: unknown) => {
    const code = errorCode(error);
    if (code === 'ENOENT') return [];
    const isFile = code === 'ENOTDIR';
    throw commandRefusal(isFile ? `«${folder}» is not a folder.` : `«${folder}» cannot be read (${code}).`, error);
  });
  if (names.length === 0) return true;
  const site = await readFile(join(folder, EXPORT_FILES.site), 'utf8').catch(() => '');
  return /"format":\s*"lekha-export"/u.test(site);
}

const besides = (folder: string) => `${folder}.partial-${randomUUID()}`;
const BESIDES = /\.partial-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u;
// One that is being written grows all the time.
const ABANDONED_MS = 3_600_000;

/** When something was last put into a folder, or into one in it. */
async function lastFilled(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const inside = entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  const times = await Promise.all([folder, ...inside].map(async (path) => (await stat(path)).mtimeMs));
  return Math.max(...times);
}

/** Removes what exports left beside this folder that were killed. */
async function removeAbandoned(folder: string): Promise<void> {
  const parent = dirname(folder);
  for (const name of await readdir(parent).catch(() => [])) {
    if (name.replace(BESIDES, '') !== basename(folder) || name === basename(folder)) continue;
    const filled = await lastFilled(join(parent, name)).catch(() => Infinity);
    if (Date.now() - filled > ABANDONED_MS) await rm(join(parent, name), { recursive: true, force: true });
  }
}

/** Puts a folder in the place of an older one, which a kill leaves whole or not at all. */
async function replaceFolder(folder: string, fresh: string): Promise<void> {
  const old = besides(folder);
  await rename(folder, old).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
  await rename(fresh, folder);
  await rm(old, { recursive: true, force: true }).catch(() => undefined);
}

/**
 * Writes the site, as it is at one moment, into a folder: JSON for programs, a page of each post for people,
 * Markdown for generators of sites, and all uploads. The folder appears whole or not at all; an earlier export of that name is replaced.
 * @throws AppError invalid when the folder holds something else or cannot be written
 */
export async function exportSite(source: Source, options: ExportOptions): Promise<ExportResult> {
  const folder = resolve(options.folder);
  if (!(await mayReplace(folder)))
    throw commandRefusal(`«${options.folder}» is not empty: name a new folder, or one that holds an earlier export.`);
  const partial = besides(folder);
  try {
    await removeAbandoned(folder);
    await mkdir(partial, { mode: 0o700 });
    const result = await writeAll(source, partial, options);
    await replaceFolder(folder, partial);
    return result;
  } catch (error) {
    await rm(partial, { recursive: true, force: true }).catch(() => undefined);
    const code = errorCode(error);
    if (!code || !/^E[A-Z]+$/u.test(code)) throw error;
    throw commandRefusal(`The export cannot be written to «${options.folder}» (${code}).`, error);
  }
}
