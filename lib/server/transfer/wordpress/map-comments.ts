import { createHash } from 'node:crypto';
import { cutText } from '../../../text/cut.ts';
import { plainText } from '../../content/plain-text.ts';
import type { CommentRecord, PostRecord } from '../format/import-records.ts';
import { importedComment } from '../html/comment-html.ts';
import { hideEmail } from '../write/write-users.ts';
import type { WxrComment, WxrItem } from './export-types.ts';
import { findMoment } from './post-status.ts';
import type { SiteContext } from './read-channel.ts';

const APPROVED = new Set(['1', 'approve', 'approved']);
const HELD = new Set(['0', 'hold']);
const REASONS = new Map([
  ['spam', 'spam'],
  ['trash', 'in the trash'],
  ['post-trashed', 'in the trash'],
]);

function findSkipReason({ approved, type }: WxrComment): string | undefined {
  if (type === 'pingback' || type === 'trackback') return `${type}: a notice of another site, not a comment`;
  if (type !== '' && type !== 'comment') return `type «${type}» is no comment`;
  return APPROVED.has(approved) || HELD.has(approved)
    ? undefined
    : (REASONS.get(approved) ?? `status «${approved}» is not approved`);
}

/** Guests often gave their e-mail address as their name: it is not shown (docs/product.md#comments). */
function authorName({ author }: WxrComment): string {
  return cutText(hideEmail(plainText(author)), 200) || 'Anonymous';
}

function keyOf(comment: WxrComment, postKey: string): string {
  const { author, date, dateGmt, content } = comment;
  return (
    comment.id ||
    createHash('sha256')
      .update(JSON.stringify([postKey, author, date, dateGmt, content]))
      .digest('hex')
  );
}

async function mapComment(comment: WxrComment, post: PostRecord, site: SiteContext): Promise<CommentRecord | null> {
  const content = await importedComment(comment.content, site.site.source, site);
  if (plainText(content) === '') {
    site.report.skip('comment', 'empty');
    return null;
  }
  const user = site.authors.findCommenter(comment.userId);
  return {
    key: keyOf(comment, post.key),
    postKey: post.key,
    userKey: user?.key ?? null,
    authorName: cutText(user?.fullName ?? '', 200) || authorName(comment),
    content,
    date: findMoment(comment.dateGmt, comment.date, site.offsetMinutes) ?? post.date ?? new Date(),
    parentKey: comment.parent === '' || comment.parent === '0' ? null : comment.parent,
    isHeld: HELD.has(comment.approved),
  };
}

/** The comments of a post, those that wait for approval as well. */
export async function mapComments(item: WxrItem, post: PostRecord, site: SiteContext): Promise<CommentRecord[]> {
  const records: CommentRecord[] = [];
  for (const comment of item.comments) {
    const reason = findSkipReason(comment);
    if (reason) {
      site.report.skip('comment', reason);
      continue;
    }
    const record = await mapComment(comment, post, site);
    if (record) records.push(record);
  }
  return records;
}
