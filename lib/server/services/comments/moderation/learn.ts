import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { readSaid } from './comment-words.ts';

export type Lesson = { kind: 'spam' | 'honest'; content: string; by: 1 | -1 };

/** Adds the words of decided comments to what the filter knows, or takes them back: a decision may be undone. */
export async function learn(trx: Transaction<Database>, lessons: readonly Lesson[]): Promise<void> {
  if (lessons.length === 0) return;
  const decided = { spam: 0, honest: 0 };
  const words = new Map<string, { spam: number; honest: number }>();
  for (const { kind, content, by } of lessons) {
    decided[kind] += by;
    for (const word of readSaid(content).words) {
      const counts = words.get(word) ?? { spam: 0, honest: 0 };
      counts[kind] += by;
      words.set(word, counts);
    }
  }
  const rows = JSON.stringify([...words].map(([word, counts]) => ({ word, ...counts })));
  // The one row of this table is locked first: two moderators at once never wait for each other in a circle.
  await sql`update moderation set learned_spam = learned_spam + ${decided.spam}::int,
    learned_honest = learned_honest + ${decided.honest}::int`.execute(trx);
  await sql`insert into filter_words as known (word, spam, honest)
    select word, spam, honest from jsonb_to_recordset(${rows}::jsonb) as r (word text, spam int, honest int)
    on conflict (word) do update set spam = known.spam + excluded.spam, honest = known.honest + excluded.honest`.execute(
    trx,
  );
}
