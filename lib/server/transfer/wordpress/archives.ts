import type { AttachmentRecord } from '../format/import-records.ts';
import { parseDate } from '../format/parse-date.ts';
import { findOldPath } from './decode-slug.ts';
import type { WxrItem } from './export-types.ts';
import { itemKey } from './map-post.ts';
import { oldPathsOf } from './old-paths.ts';
import { findPostDate } from './post-status.ts';

// What stood before the date in the address of a post stood before it in those of its day, month and year as well.
const BEFORE_DATE = /^(.*?)\/\d{4}\/\d\d\//u;

/** The lists of the days, months and years in which something was published, by the clock of the blog. */
export function collectArchives(items: readonly WxrItem[], offsetMinutes: number): Map<string, Date> {
  const archives = new Map<string, Date>();
  for (const item of items) {
    const published = findPostDate(item, offsetMinutes);
    if (item.type !== 'post' || item.status !== 'publish' || !published) continue;
    const local = parseDate(item.date) ?? published;
    const [year = '', month = '', day = ''] = local.toISOString().slice(0, 10).split('-');
    const front = BEFORE_DATE.exec(findOldPath(item.link) ?? '')?.[1] ?? '';
    for (const path of [`/${year}`, `/${year}/${month}`, `/${year}/${month}/${day}`].map((date) => front + date))
      if (published > (archives.get(path) ?? 0)) archives.set(path, published);
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
