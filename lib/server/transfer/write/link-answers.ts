import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

const BATCH = 500;

/** An answer, and whom it answers; null for one that is not here. */
export type Answer = { id: number | null; said: number | null };

/** Says of answers to answers whom they answer, once all are written: both stand below the same first comment. */
export async function linkAnswers(trx: Transaction<Database>, answers: readonly Answer[]): Promise<void> {
  for (let from = 0; from < answers.length; from += BATCH) {
    const batch = answers.slice(from, from + BATCH);
    await sql`update comments c set reply_to_id = link.said
      from unnest(${batch.map(({ id }) => id)}::int[], ${batch.map(({ said }) => said)}::int[])
        as link (id, said) join comments said on said.id = link.said
      where c.id = link.id and said.id <> c.parent_id and said.parent_id = c.parent_id`.execute(trx);
  }
}
