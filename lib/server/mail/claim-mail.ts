import { sql, type Kysely, type Selectable } from 'kysely';
import type { MailQueueTable } from '../db/mail-queue-table.ts';
import type { Database } from '../db/schema.ts';

export type ClaimedMail = Selectable<MailQueueTable>;

/**
 * The next due mail, claimed for two minutes. A claim instead of a lock, so that no connection is held while a mail
 * server answers; a mail whose process died in between comes up again.
 */
export async function claimMail(db: Kysely<Database>): Promise<ClaimedMail | undefined> {
  return db
    .updateTable('mail_queue')
    .set({ tries: sql`tries + 1`, next_try_at: sql`now() + interval '2 minutes'` })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('mail_queue')
        .select('id')
        .where('next_try_at', '<=', sql<Date>`now()`)
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}
