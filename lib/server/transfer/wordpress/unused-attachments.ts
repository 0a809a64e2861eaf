import { isPicture } from './attachments.ts';
import type { WxrItem } from './export-types.ts';
import type { SiteContext } from './site-context.ts';

/**
 * Brings the pictures of the media library that no imported post shows: other sites and feeds may. Counts those that
 * cannot be brought, and the files that stay at their old address.
 */
export async function keepUnusedAttachments(
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
    else if (!isPicture(attachment))
      report.skip('other', 'attached file, not a picture: posts link to its old address', attachmentUrl);
    else if (!usedAttachments.has(id) && !(await library.findLocal(attachmentUrl)))
      report.skip('other', 'attachment that no imported post shows', attachmentUrl);
    onProgress(index + 1, all.length);
  }
}
