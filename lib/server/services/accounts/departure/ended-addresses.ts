// Whoever has ended their mails, or has left altogether, is nobody that we know; a keyed hash is kept, so that no file
// brings them back.
import { type Kysely, sql } from 'kysely';
import { keyedHash } from '../../../auth/secret.ts';
import type { Database } from '../../../db/schema.ts';

/** What stands for an address whose owner wants no mails. Without the key of the site it says nothing of it. */
export const endedMark = (email: string, secret: string) =>
  keyedHash(secret, 'ended subscriptions', [email.toLowerCase()]);

/** Notes that the owner of an address wants no mails. */
export async function noteEnded(db: Kysely<Database>, email: string, secret: string): Promise<void> {
  await sql`insert into ended_subscribers (mark) values (${endedMark(email, secret)})
    on conflict (mark) do update set ended_at = now()`.execute(db);
}

/** Forgets it: they asked for mails anew, and confirmed it. */
export async function forgetEnded(db: Kysely<Database>, email: string, secret: string): Promise<void> {
  await sql`delete from ended_subscribers where mark = ${endedMark(email, secret)}`.execute(db);
}

/** Which of the marks are of somebody who wants no mails, in hex. */
export async function findEnded(db: Kysely<Database>, marks: readonly Buffer[]): Promise<Set<string>> {
  const hex = marks.map((mark) => mark.toString('hex'));
  const { rows } = await sql<{ mark: string }>`select encode(mark, 'hex') as mark from ended_subscribers
    where mark in (select decode(h, 'hex') from unnest(${hex}::text[]) h)`.execute(db);
  return new Set(rows.map(({ mark }) => mark));
}
