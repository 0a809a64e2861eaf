import { cutText } from '../../../text/cut.ts';
import { plainText } from '../../content/plain-text.ts';
import type { CommentRecord } from '../format/import-records.ts';
import { importedComment } from '../html/comment-html.ts';
import { hideEmail } from '../write/write-users.ts';
import { ghostDate, type GhostSite } from './ghost-site.ts';
import { textOf } from './read-export.ts';

/** The comments that an export with members and comments holds: published ones, by their members' names. */
export async function mapGhostComments(posts: ReadonlySet<string>, site: GhostSite): Promise<CommentRecord[]> {
  const { data, report } = site;
  const names = new Map(data.members.map((member) => [textOf(member, 'id'), textOf(member, 'name')]));
  const records: CommentRecord[] = [];
  for (const comment of data.comments) {
    const status = textOf(comment, 'status');
    const reason =
      status !== 'published'
        ? `status «${status}» is not published`
        : !posts.has(textOf(comment, 'post_id'))
          ? 'its post is not imported'
          : '';
    const content = reason ? null : await importedComment(textOf(comment, 'html'), site.base, site);
    if (content === null || plainText(content) === '') {
      report.skip('comment', reason || 'empty');
      continue;
    }
    records.push({
      key: textOf(comment, 'id'),
      postKey: textOf(comment, 'post_id'),
      userKey: null,
      authorName: cutText(hideEmail(plainText(names.get(textOf(comment, 'member_id')) ?? '')), 200) || 'Anonymous',
      content,
      date: ghostDate(comment.created_at) ?? new Date(),
      parentKey: textOf(comment, 'in_reply_to_id') || textOf(comment, 'parent_id') || null,
      isHeld: false,
    });
  }
  return records;
}
