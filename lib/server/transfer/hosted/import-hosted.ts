import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Runtime } from '../../runtime.ts';
import { EXPORT_FILES } from '../format/export-format.ts';
import { type ImportRecords, noteInArchives } from '../format/import-records.ts';
import { createReport, type ImportReport, type ReportBuilder } from '../format/import-report.ts';
import { createImageLibrary, imageLimits } from '../images/image-library.ts';
import { MARKDOWN } from '../markdown/read-texts.ts';
import { loadSourceRows } from '../write/source-rows.ts';
import { writeRecords } from '../write/write-records.ts';
import { type Context, type HostedSite, mapHosted, siteOf, UNKNOWN_SITE } from './map-hosted.ts';
import { FEED, readBlogger } from './blogger.ts';
import { readMedium, STORY } from './medium.ts';
import { type ExportFile, openExport, refuse } from './open-export.ts';
import { readSubstack } from './substack.ts';

/** What each kind is called, where it is exported, and a file that says that it is one. */
export const KINDS = {
  substack: {
    ...{ name: 'Substack', place: 'Settings, Exports', brings: 'posts with their pictures' },
    ...{ mark: /(?:^|\/)posts\.csv$/u, read: readSubstack },
  },
  medium: {
    ...{ name: 'Medium', place: 'Settings, Download your information', brings: 'stories with their pictures' },
    ...{ mark: STORY, read: readMedium },
  },
  blogger: {
    ...{ name: 'Blogger', place: 'Google Takeout, or Settings, Back up content', mark: FEED, read: readBlogger },
    brings: 'authors, labels, posts, pages, comments and pictures',
  },
};
export type Kind = keyof typeof KINDS;
const PACKED = ' Texts in Markdown are read from a folder: unpack them, and use import:markdown.';

/** A single file may be called anything: one that begins as a feed is Blogger's. */
async function isFeed([file, ...others]: readonly ExportFile[]): Promise<boolean> {
  if (!file || others.length > 0) return false;
  for await (const chunk of file.chunks())
    return /^[^a-z]*(?:<\?[^>]*>\s*|<![^>]*>\s*)*<feed[\s>]/iu.test(chunk.toString('utf8', 0, 2_000));
  return false;
}

async function kindOf(files: readonly ExportFile[]): Promise<Kind | undefined> {
  const named = (Object.keys(KINDS) as Kind[]).find((kind) => files.some(({ path }) => KINDS[kind].mark.test(path)));
  return named ?? ((await isFeed(files)) ? 'blogger' : undefined);
}

/** The first sign in a file that is not white space. */
async function firstSign(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1_000), 0, 1_000, 0);
    const text = buffer.toString('utf8', 0, bytesRead);
    return text.replace(/^[\ufeff\ufffd\0\s]+/u, '').slice(0, 1);
  } finally {
    await handle.close();
  }
}

type Source = Kind | 'lekha' | 'markdown' | 'wordpress' | 'ghost';

/** Whose export a file or folder seems to be; undefined for none, and for what cannot be opened. */
export async function findSource(file: string): Promise<Source | undefined> {
  const find = (path: string) => stat(path).catch(() => undefined);
  const isFolder = (await find(file))?.isDirectory();
  if (isFolder && (await find(join(file, EXPORT_FILES.site)))) return 'lekha';
  const kind = await openExport(file).then(kindOf, () => undefined);
  if (kind || isFolder) return kind ?? 'markdown';
  const sign = await firstSign(file).catch(() => '');
  return sign === '<' ? 'wordpress' : sign === '{' ? 'ghost' : undefined;
}

/**
 * An export of one of these kinds; `kind` is the one that it should be.
 * @throws AppError invalid for any other, and for a damaged one
 */
export async function readHosted(
  { kind, file, url, author }: Partial<Pick<HostedOptions, 'kind' | 'url' | 'author'>> & { file: string },
  report: ReportBuilder,
): Promise<HostedSite> {
  const files = await openExport(file);
  const found = await kindOf(files);
  if (found && found === (kind ?? found)) return KINDS[found].read({ files, url, author, report });
  const elsewhere = (other: Kind) => `it is one of ${KINDS[other].name}: import:${other} reads it.`;
  if (found) throw refuse(elsewhere(found));
  if (kind) throw refuse(`it is none of ${KINDS[kind].name} (${KINDS[kind].place}).`);
  const hasTexts = files.some(({ path }) => MARKDOWN.test(path));
  throw refuse(`it is none of WordPress, Ghost, Substack, Medium or Blogger.${hasTexts ? PACKED : ''}`);
}

type HostedOptions = {
  /** Undefined for whichever it is. */
  kind: Kind | undefined;
  /** The archive as it was downloaded, or the folder that it was unpacked to. */
  file: string;
  /** Address of the old site. */
  url?: string | undefined;
  /** Who wrote what names nobody: a name, or the e-mail address of an account. */
  author?: string | undefined;
  onProgress: (done: number, total: number, phase: string) => void;
  /** For tests: images may come from this machine. False: nor from `url`, where it is no operator's word. */
  allowPrivateAddresses?: boolean;
};

type Target = Pick<Runtime, 'db' | 'sanitiser' | 'storage' | 'log'>;
async function mapAll(context: Context, onProgress: HostedOptions['onProgress']): Promise<ImportRecords> {
  const { site, library } = context;
  const archives = new Map<string, Date>();
  const records: ImportRecords = {
    ...{ source: site.source, siteAddress: siteOf(site), users: site.users, categories: [], tags: site.tags },
    ...{ posts: [], comments: [], images: library.stored, attachments: [], archives, redirects: site.redirects },
  };
  for (const [index, text] of site.texts.entries()) {
    records.posts.push(await mapHosted(text, context));
    if (text.status === 'published' && text.day && text.date)
      noteInArchives(archives, { day: text.day, published: text.date, fronts: [''] });
    onProgress(index + 1, site.texts.length, 'converting');
  }
  records.comments = await site.readComments(context);
  return records;
}

/**
 * Imports an export of Substack, Medium or Blogger. Safe to repeat: what an earlier import wrote is found again by its id
 * there.
 * @throws AppError invalid when it is none of that kind, or damaged; then nothing has been written
 */
export async function importHosted(target: Target, options: HostedOptions): Promise<ImportReport> {
  const report = createReport();
  const site = await readHosted(options, report);
  const base = siteOf(site);
  if (base === UNKNOWN_SITE) report.remark('the export does not say where its site is: give --url for links within it');
  const library = createImageLibrary({
    ...{ storage: target.storage, report, fetchImages: true },
    known: (await loadSourceRows(target.db, site.source)).images,
    limits: imageLimits(options.url, options.allowPrivateAddresses),
    isReachable: (address) => !address.startsWith(UNKNOWN_SITE),
  });
  try {
    const records = await mapAll({ ...target, site, library, report }, options.onProgress);
    const onProgress = (done: number, total: number) => options.onProgress(done, total, 'writing');
    await writeRecords(target.db, records, { report, onProgress });
  } catch (error) {
    await library.discard();
    throw error;
  }
  const result = report.finish(base === UNKNOWN_SITE ? KINDS[site.source].name : base);
  target.log.info({ source: site.source, counts: result.counts, seconds: result.seconds }, 'import finished');
  return result;
}
