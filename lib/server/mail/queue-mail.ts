import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { RenderedLetter } from './templates/letter.ts';

/**
 * Writes a mail into the queue, in the transaction of what causes it: both happen, or neither.
 * @param to null for a mail that goes to nobody and only costs the time of a real one
 */
export async function queueMail(db: Kysely<Database>, to: string | null, letter: RenderedLetter): Promise<void> {
  await db
    .insertInto('mail_queue')
    .values({ recipient: to, ...letter })
    .execute();
}
