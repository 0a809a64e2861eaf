import { plainText } from '../../content/plain-text.ts';
import { parseDate } from '../format/archive-values.ts';
import { type AttachmentRecord, noteInArchives } from '../format/import-records.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import type { WxrItem } from './export-types.ts';
import { GUEST_AUTHOR } from './guest-authors.ts';
import { itemKey } from './map-post.ts';
import { findOldPath } from './map-terms.ts';
import { oldPathsOf } from './old-paths.ts';
import { findSkipReason, findPostDate, isPage } from './post-status.ts';

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
export function attachmentPages(items: readonly WxrItem[]): AttachmentRecord[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return items.flatMap((item) => {
    if (item.type !== 'attachment') return [];
    const parent = byId.get(item.parent);
    return [{ paths: oldPathsOf(item), url: item.attachmentUrl, postKey: parent ? itemKey(parent) : '' }];
  });
}
