import { plainText } from '../../content/plain-text.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import type { WxrItem } from './export-types.ts';
import { GUEST_AUTHOR } from './guest-authors.ts';
import { itemKey } from './map-post.ts';
import { findSkipReason } from './post-status.ts';

/** The posts and pages to import. Everything else is counted with the reason why it is left out. */
export function chooseItems(items: readonly WxrItem[], report: ReportBuilder): WxrItem[] {
  const keys = new Set<string>();
  return items.filter((item) => {
    // Attachments are reported when it is known which of them a post shows.
    if (item.type === 'attachment') {
      for (const _ of item.comments) report.skip('comment', 'below an attachment, which has no page here');
      return false;
    }
    // Guests are authors.
    if (item.type === GUEST_AUTHOR) return false;
    const reason = findSkipReason(item) ?? (keys.has(itemKey(item)) ? 'stands in the file twice' : undefined);
    if (!reason) {
      keys.add(itemKey(item));
      return true;
    }
    const kind = item.type === 'post' || item.type === 'page' ? item.type : 'other';
    report.skip(kind, reason, plainText(item.title));
    for (const _ of item.comments) report.skip('comment', 'its post is not imported');
    return false;
  });
}
