import { collectAttachments, isPicture } from './attachments.ts';
import type { WordPressExport, WxrItem } from './export-types.ts';
import type { SiteContext } from './site-context.ts';
import type { Runtime } from '../../runtime.ts';
import { createImageLibrary, IMAGE_LIMITS, type ImageLibrary } from '../images/image-library.ts';
import type { ImportRecords } from '../format/import-records.ts';
import { createReport, type ImportReport, type ReportBuilder } from '../format/import-report.ts';
import { loadSourceRows } from '../write/source-rows.ts';
import { writeRecords } from '../write/write-records.ts';
import { chooseItems } from './choose-items.ts';
import { mapAuthors } from './map-authors.ts';
import { mapCategories } from './map-categories.ts';
import { mapComments } from './map-comments.ts';
import { mapTags } from './map-tags.ts';
import { mapPost } from './map-post.ts';
import { findOffset } from './post-status.ts';
import { readExport } from './read-export.ts';

/** Counts the attachments that no imported post shows or links to, and the files that stay at their old address. */
function skipUnusedAttachments(items: readonly WxrItem[], site: SiteContext): void {
  for (const { type, id, attachmentUrl, content } of items) {
    if (type !== 'attachment') continue;
    if (content.trim() !== '')
      site.report.remark('description of an attachment was left out: attachments have no page here');
    const attachment = site.attachments.find(id);
    if (!attachment) site.report.skip('other', 'attachment without an address', id);
    else if (!site.usedAttachments.has(id))
      site.report.skip('other', 'attachment that no imported post shows', attachmentUrl);
    else if (!isPicture(attachment))
      site.report.skip('other', 'attached file, not a picture: posts link to its old address', attachmentUrl);
  }
}

export type ImportTarget = Pick<Runtime, 'db' | 'sanitiser' | 'storage' | 'log'>;

export type ImportOptions = {
  /** Path of the export. */
  file: string;
  onProgress: (done: number, total: number, phase: string) => void;
  /** Off: images keep their old address. */
  fetchImages?: boolean;
  /** For tests: images may come from this machine. */
  allowPrivateAddresses?: boolean;
};

type Prepared = {
  site: WordPressExport;
  library: ImageLibrary;
  report: ReportBuilder;
  options: ImportOptions;
};

/** Everything that the export holds as records; reads and converts, writes nothing but image files. */
async function prepareRecords(
  { sanitiser }: ImportTarget,
  { site, library, report, options }: Prepared,
): Promise<ImportRecords> {
  const { items } = site;
  const chosen = chooseItems(items, report);
  if (site.otherTerms > 0) report.remark('tags and menus that no post has were left out');
  const context: SiteContext = {
    ...{ site, report, sanitiser, library },
    attachments: collectAttachments(items),
    authors: mapAuthors(
      site,
      chosen.map((item) => item.creator),
      report,
    ),
    categories: mapCategories(site, chosen, report),
    offsetMinutes: findOffset(items),
    reusable: new Map(items.filter((item) => item.type === 'wp_block').map((item) => [item.id, item.content])),
    usedAttachments: new Set<string>(),
  };
  const records: ImportRecords = {
    source: site.source,
    siteAddress: site.source,
    users: context.authors.records,
    categories: context.categories.records,
    tags: mapTags(chosen),
    ...{ posts: [], comments: [], images: library.stored },
  };
  for (const [index, item] of chosen.entries()) {
    const post = await mapPost(item, context);
    records.posts.push(post);
    records.comments.push(...(await mapComments(item, post, context)));
    options.onProgress(index + 1, chosen.length, 'converting');
  }
  skipUnusedAttachments(items, context);
  return records;
}

/**
 * Imports a WordPress export (WXR 1.0 to 1.2): authors, categories, posts, pages, comments and images. Safe to repeat:
 * what an earlier import of the same site wrote is found again by its id there.
 * @throws AppError invalid when the file is not a complete export; then nothing has been written
 */
export async function importWordPress(target: ImportTarget, options: ImportOptions): Promise<ImportReport> {
  const { fetchImages = true, allowPrivateAddresses = false, file, onProgress } = options;
  const report = createReport();
  const site = await readExport(file, (done, total) => onProgress(done, total, 'reading'));
  const known = (await loadSourceRows(target.db, site.source)).images;
  const limits = { ...IMAGE_LIMITS, allowPrivateAddresses };
  const library = createImageLibrary({ storage: target.storage, report, known, fetchImages, limits });
  if (!fetchImages) report.remark('images were not fetched: they keep their old addresses');
  try {
    const records = await prepareRecords(target, { site, library, report, options });
    await writeRecords(target.db, records, {
      report,
      onProgress: (done, total) => onProgress(done, total, 'writing'),
    });
  } catch (error) {
    await library.discard();
    throw error;
  }
  const result = report.finish(site.source);
  target.log.info(
    { source: result.source, counts: result.counts, seconds: result.seconds },
    'WordPress import finished',
  );
  return result;
}
