import { isPicture } from './attachments.ts';
import type { WxrItem } from './export-types.ts';
import type { SiteContext } from './site-context.ts';

/** Counts the attachments that no imported post shows or links to, and the files that stay at their old address. */
export function skipUnusedAttachments(items: readonly WxrItem[], site: SiteContext): void {
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
