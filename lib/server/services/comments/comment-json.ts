import { sql, type RawBuilder } from 'kysely';
import type { Comment } from '../../../schemas/comment.ts';
import { addTags, tagOf } from '../../http/cache-tags.ts';
import { columns, isoTime, jsonObject } from '../../db/json.ts';
import { showCommentHtml } from './show-comment-html.ts';
import type { Slice } from '../posts/pick-posts.ts';

/** A comment as the database builds it: its column has not come through `showCommentHtml` yet. */
export type StoredComment = Omit<Comment, 'content'> & { content: string };

/** The comment row `cm` with its author `cu` (who may be missing) as JSON. */
export const commentJson = jsonObject({
  ...columns('cm', ['id', 'content']),
  created_at: isoTime('cm.created_at'),
  author_name: sql`coalesce(cu.full_name, cm.author_name)`,
  user_username: sql.ref('cu.username'),
  user_full_name: sql.ref('cu.full_name'),
  user_profile_image: sql.ref('cu.profile_image'),
});

/** A page of a post's comments, newest first, as a JSON array. The page is cut on the index before rows are read. */
export function commentsOfPost(postId: RawBuilder<unknown>, { limit, offset }: Slice): RawBuilder<StoredComment[]> {
  return sql<StoredComment[]>`(
    select coalesce(json_agg(${commentJson} order by cm.created_at desc, cm.id desc), '[]')
    from (select id from comments where post_id = ${postId} and not hidden order by created_at desc, id desc
      limit ${limit} offset ${offset}) page
    join comments cm on cm.id = page.id
    left join users cu on cu.id = cm.user_id)`;
}

/** Comments as the database built them, for the outside: the page depends on the people who wrote them. */
export function toComments(comments: readonly StoredComment[]): Comment[] {
  for (const { user_username } of comments) if (user_username !== null) addTags(tagOf.user(user_username));
  return comments.map((comment) => ({ ...comment, content: showCommentHtml(comment.content) }));
}
