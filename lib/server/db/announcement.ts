import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { reactionTypeSchema } from '../../schemas/reaction.ts';
import { jsonObject, takesMail } from './sql-fragments.ts';

/** PostgreSQL's channel on which a write says what happened. */
export const EVENT_CHANNEL = 'lekha_events';

const id = z.int().positive();
const announcementSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('comment-added'), postId: id, commentId: id }),
  z.object({
    event: z.enum(['reaction-added', 'reaction-removed']),
    postId: id,
    reactionType: reactionTypeSchema,
  }),
]);

/** Ids only: a message may have 8,000 bytes, and each process reads the rest for itself, as it is by then. */
export type Announcement = z.infer<typeof announcementSchema>;

type Fields<Of> = Of extends unknown ? { [Name in keyof Of]: RawBuilder<unknown> } : never;

/**
 * An SQL expression that announces a write to every process on the database. PostgreSQL sends it when the transaction
 * commits, and never when it does not.
 */
export function announce(fields: Fields<Announcement>): RawBuilder<unknown> {
  return sql`pg_notify(${sql.lit(EVENT_CHANNEL)}, ${jsonObject({ ...fields })}::text)`;
}

/** What a message on the channel says; null for one of a newer or older release. */
export function readAnnouncement(message: string): Announcement | null {
  try {
    return announcementSchema.safeParse(JSON.parse(message)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * The notices `n` that may be mailed now, with their comment `c`, its post `p` and the receiver `u`: readers see the
 * comment, and the receiver may take part, is nobody of the demo, and wants such mails. Asked when a mail is written,
 * and again before it leaves.
 */
export const dueNotices: RawBuilder<unknown> = sql`comment_notices n
  join comments c on c.id = n.comment_id and c.shown
  join posts p on p.id = c.post_id and p.listed_at <= now()
  join users u on u.id = n.user_id and u.may_comment and ${takesMail}
    and case n.kind when 'replies' then u.mails_replies else u.mails_posts end`;
