import { type RawBuilder, sql } from 'kysely';

/**
 * The notices `n` that may be mailed now, with their comment `c`, its post `p` and the receiver `u`: readers see the
 * comment, and the receiver may take part, is nobody of the demo, and wants such mails. Asked when a mail is written,
 * and again before it leaves.
 */
export const dueNotices: RawBuilder<unknown> = sql`comment_notices n
  join comments c on c.id = n.comment_id and c.shown
  join posts p on p.id = c.post_id and p.listed_at <= now()
  join users u on u.id = n.user_id and u.is_active and u.may_comment and u.email_verified_at is not null
    and u.email not like 'demo-%@example.invalid'
    and case n.kind when 'replies' then u.mails_replies else u.mails_posts end`;
