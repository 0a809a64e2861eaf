import { plainText } from '../../content/plain-text.ts';
import { oldPathKeys } from '../../content/old-path.ts';
import type { Runtime } from '../../runtime.ts';
import { parseDate } from '../format/archive-values.ts';
import {
  type AttachmentRecord,
  type ImportRecords,
  noteInArchives,
  type UserRecord,
} from '../format/import-records.ts';
import { createReport, type ImportReport, type ReportBuilder } from '../format/import-report.ts';
import { createOldSite, type OldSite } from '../html/anchors.ts';
import { findWebUrl } from '../html/conversion.ts';
import { createImageLibrary, imageLimits } from '../images/image-library.ts';
import { createOwnFiles, requireFolder } from '../images/localise-files.ts';
import { loadSourceRows } from '../write/source-rows.ts';
import { writeRecords } from '../write/write-records.ts';
import { collectAttachments, earlierAttachments, uploadPlaces, isPicture } from './attachments.ts';
import { GUEST_AUTHOR, type WordPressExport, type WxrItem } from './export-types.ts';
import { mapAuthors } from './map-authors.ts';
import { mapComments } from './map-comments.ts';
import { itemKey, mapPost } from './map-post.ts';
import { findOldPath, mapCategories, mapTags } from './map-terms.ts';
import { oldPathsOf } from './old-paths.ts';
import { findOffset, findPostDate, findSkipReason, isPage } from './post-status.ts';
import type { SiteContext } from './read-channel.ts';
import { readExport } from './read-export.ts';

/**
 * Brings the pictures of the media library that no imported post shows: other sites and feeds may. Counts those that
 * cannot be brought, and the files that stay at their old address.
 */
async function keepUnusedAttachments(
  items: readonly WxrItem[],
  { report, attachments, usedAttachments, library }: SiteContext,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const all = items.filter(({ type }) => type === 'attachment');
  for (const [index, { id, attachmentUrl, content }] of all.entries()) {
    if (content.trim() !== '')
      report.remark('description of an attachment was left out: attachments have no page here');
    const attachment = attachments.find(id);
    if (!attachment) report.skip('other', 'attachment without an address', id);
    else if (!isPicture(attachment)) {
      if (!library.stored.has(attachmentUrl))
        report.skip('other', 'attached file, not a picture: posts link to its old address', attachmentUrl);
    } else if (!usedAttachments.has(id) && !(await library.findLocal(attachmentUrl)))
      report.skip('other', 'attachment that no imported post shows', attachmentUrl);
    onProgress(index + 1, all.length);
  }
}

export type ImportTarget = Pick<Runtime, 'db' | 'sanitiser' | 'storage' | 'log'>;

export type ImportOptions = {
  /** Path of the export. */
  file: string;
  onProgress: (done: number, total: number, phase: string) => void;
  /** Address of the old site where the export names another one: its images are fetched from there. */
  url?: string | undefined;
  /** A copy of the old site's `uploads` folder, or of one that holds it: its images are taken from there first. */
  files?: string | undefined;
  /** Off: images keep their old address. */
  fetchImages?: boolean;
  /** For tests: images may come from this machine. False: nor from `url`, where it is no operator's word. */
  allowPrivateAddresses?: boolean;
};

type Prepared = Pick<SiteContext, 'site' | 'library' | 'report' | 'attachments' | 'oldSite' | 'base'> & {
  options: ImportOptions;
};

/** The posts and pages to import. Everything else is counted with the reason why it is left out. */
export function chooseItems(items: readonly WxrItem[], report: ReportBuilder): WxrItem[] {
  const keys = new Set<string>();
  return items.filter((item) => {
    // Guests are authors. Attachments are reported when it is known which of them a post shows.
    if (item.type === GUEST_AUTHOR) return false;
    if (item.type === 'attachment') {
      for (const _ of item.comments) report.skip('comment', 'below an attachment, which has no page here');
      return false;
    }
    const reason = findSkipReason(item) ?? (keys.has(itemKey(item)) ? 'stands in the file twice' : undefined);
    if (!reason) {
      keys.add(itemKey(item));
      return true;
    }
    const kind = item.type === 'post' ? item.type : isPage(item) ? 'page' : 'other';
    report.skip(kind, reason, plainText(item.title));
    for (const _ of item.comments) report.skip('comment', 'its post is not imported');
    return false;
  });
}

// What stood before the date in the address of a post stood before it in those of its day, month and year as well.
const BEFORE_DATE = /^(.*?)\/\d{4}\/\d\d\//u;

/** The lists of the days, months and years in which something was published, by the clock of the blog. */
export function collectArchives(items: readonly WxrItem[], offsetMinutes: number, siteFront = ''): Map<string, Date> {
  const archives = new Map<string, Date>();
  for (const item of items) {
    const published = findPostDate(item, offsetMinutes);
    if (item.type !== 'post' || item.status !== 'publish' || !published) continue;
    const local = parseDate(item.date) ?? published;
    const front = BEFORE_DATE.exec(findOldPath(item.link) ?? '')?.[1] ?? '';
    // Where posts stand by their numbers behind a word, dates have a word more.
    const fronts = new Set([front, ...(siteFront === '' ? [] : [siteFront, `${siteFront}/date`])]);
    noteInArchives(archives, { day: local.toISOString().slice(0, 10), published, fronts });
  }
  return archives;
}

/** The pages that WordPress had for each file. */
function attachmentPages(items: readonly WxrItem[]): AttachmentRecord[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return items.flatMap((item) => {
    if (item.type !== 'attachment') return [];
    const parent = byId.get(item.parent);
    return [{ paths: oldPathsOf(item), url: item.attachmentUrl, postKey: parent ? itemKey(parent) : '' }];
  });
}

/** What stands below pages, which take no comments here. */
function skipPageComments(item: WxrItem, { report }: SiteContext): void {
  for (const _ of item.comments) report.skip('comment', 'below a page: pages take no comments here');
}

/** The authors, guests with their pictures. WordPress itself keeps none: it shows those of gravatar.com. */
async function withGuestPictures({ authors, attachments, library, report, site, usedAttachments }: SiteContext) {
  report.remark('authors have no pictures in an export of WordPress: each puts in their own');
  const records: UserRecord[] = [];
  for (const record of authors.records) {
    const id = authors.pictures.get(record.key) ?? '';
    const url = findWebUrl(attachments.find(id)?.url, site.source);
    const path = url ? await library.findPortrait(url) : null;
    if (url && path) usedAttachments.add(id);
    else if (id !== '') report.remark(`picture of the author «${record.fullName}» could not be had: ${url ?? id}`);
    records.push(url && path ? { ...record, picture: { url, path } } : record);
  }
  return records;
}

/** Titles of what readers may see, by the addresses that texts name it by. */
function titlesOf(items: readonly WxrItem[], base: string): Map<string, string> {
  const open = items.filter(({ status, password }) => status === 'publish' && password === '');
  const keysOf = (item: WxrItem) => oldPathsOf(item).flatMap((path) => oldPathKeys(path, base));
  return new Map(open.flatMap((item) => keysOf(item).map((key) => [key, plainText(item.title)] as const)));
}

/** Everything that the export holds as records; reads and converts, writes nothing but image files. */
async function prepareRecords({ sanitiser }: ImportTarget, { options, ...prepared }: Prepared): Promise<ImportRecords> {
  const { site, report, library } = prepared;
  const { items } = site;
  const chosen = chooseItems(items, report);
  if (site.otherTerms > 0) report.remark('tags and menus that no post has were left out');
  for (const { name, description } of site.tagTexts)
    report.remark(`description of the tag «${plainText(name)}» has no place here: «${plainText(description)}»`);
  const creators = chosen.map((item) => item.creator);
  const context: SiteContext = {
    ...prepared,
    sanitiser,
    authors: mapAuthors(site, creators, report),
    offsetMinutes: findOffset(items),
    reusable: new Map(items.filter((item) => item.type === 'wp_block').map((item) => [item.id, item.content])),
    usedAttachments: new Set<string>(),
    titles: titlesOf(chosen, prepared.base),
  };
  const records: ImportRecords = {
    source: site.source,
    siteAddress: site.source,
    users: await withGuestPictures(context),
    categories: mapCategories(site, chosen, report),
    tags: mapTags(site, chosen),
    ...{ posts: [], comments: [], images: library.stored },
    attachments: attachmentPages(items),
    archives: collectArchives(chosen, context.offsetMinutes, site.front),
  };
  for (const [index, item] of chosen.entries()) {
    const post = await mapPost(item, context);
    records.posts.push(post);
    if (post.kind === 'page') skipPageComments(item, context);
    else records.comments.push(...(await mapComments(item, post, context)));
    options.onProgress(index + 1, chosen.length, 'converting');
  }
  // Under the export's address, too: the next run may be given another one, or none.
  for (const [url, path] of [...library.stored]) library.stored.set(relocate(url, prepared.oldSite, site.source), path);
  await keepUnusedAttachments(items, context, (done, total) => options.onProgress(done, total, 'media library'));
  return records;
}

/** The old site's address: as the operator gives it, else as the export does. */
function baseOf({ source }: WordPressExport, given: string | undefined): string {
  const url = URL.parse(given ?? '');
  return url ? (url.origin + url.pathname).replace(/\/+$/u, '') : source;
}

async function prepare(target: ImportTarget, options: ImportOptions): Promise<Prepared> {
  const { fetchImages = true, allowPrivateAddresses, file, files, url, onProgress } = options;
  await requireFolder(files);
  const report = createReport();
  const site = await readExport(file, (done, total) => onProgress(done, total, 'reading'));
  const base = baseOf(site, url);
  const oldSite = createOldSite([base, site.source]);
  const attachments = collectAttachments(site.items, await earlierAttachments(target.db, site.source));
  const placesOf = (address: string) => uploadPlaces(address, oldSite, attachments);
  const { images } = await loadSourceRows(target.db, site.source);
  const library = createImageLibrary({
    ...{ storage: target.storage, report, fetchImages },
    known: { ...images, get: (address) => images.get(address) ?? images.get(relocate(address, oldSite, site.source)) },
    limits: imageLimits(url, allowPrivateAddresses),
    ...(files !== undefined && { readOwn: createOwnFiles(files, placesOf) }),
    ...(url !== undefined && { locate: (address) => relocate(address, oldSite, base) }),
  });
  if (!fetchImages) report.remark('images were not fetched: they keep their old addresses');
  return { site, library, report, attachments, oldSite, base, options };
}

/** An address on the old site as it is below the address that the operator gives. */
function relocate(address: string, oldSite: OldSite, base: string): string {
  const path = oldSite.pathWithin(address);
  return path === undefined ? address : base + path;
}

/**
 * Imports a WordPress export (WXR 1.0 to 1.2): authors, categories, tags, posts, pages, comments and images. Safe to
 * repeat: what an earlier import of the same site wrote is found again by its id there.
 * @throws AppError invalid when the file is not a complete export; then nothing has been written
 */
export async function importWordPress(target: ImportTarget, options: ImportOptions): Promise<ImportReport> {
  const prepared = await prepare(target, options);
  const { library, report, site } = prepared;
  try {
    const records = await prepareRecords(target, prepared);
    const onProgress = (done: number, total: number) => options.onProgress(done, total, 'writing');
    await writeRecords(target.db, records, { report, onProgress });
  } catch (error) {
    await library.discard();
    throw error;
  }
  const result = report.finish(site.source);
  const { source, counts, seconds } = result;
  target.log.info({ source, counts, seconds }, 'WordPress import finished');
  return result;
}
