// Notices: whom a comment is told of by mail. They are written with it, and mailed a moment later, once.
import { type RawBuilder, sql } from 'kysely';

/**
 * A statement that notes whom the comments of the row source `cm` are to be told of: whom they answer, and the authors of
 * the post; nobody of their own, and each person once. Not those who cannot take part or want no such mails. Who both is
 * answered and wrote the post is told of an answer, unless answers are what they do not want.
 */
export const recordNotices = (source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into comment_notices (comment_id, user_id, kind)
  select cm.id, u.id, case when told.is_answered and u.mails_replies then 'replies' else 'posts' end
  from ${source} cm
  cross join lateral (
    select user_id, bool_or(is_answered) as is_answered, bool_or(not is_answered) as is_author from (
      select a.user_id, true as is_answered from comments a where a.id = coalesce(cm.reply_to_id, cm.parent_id)
      union all select pa.user_id, false from post_authors pa where pa.post_id = cm.post_id
    ) people group by user_id) told
  join users u on u.id = told.user_id and u.is_active and u.may_comment and u.email_verified_at is not null
  where cm.shown and u.id is distinct from cm.user_id
    and (told.is_answered and u.mails_replies or told.is_author and u.mails_posts)
  on conflict (comment_id, user_id) do nothing`;
