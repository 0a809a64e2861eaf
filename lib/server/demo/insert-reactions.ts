import type { Transaction } from 'kysely';
import { REACTION_TYPES } from '../../rules/reactions.ts';
import type { Database } from '../db/schema.ts';
import { chance } from './chance.ts';
import type { Ids } from './ids.ts';

const HOUR_MS = 3_600_000;

/** A moment within the month after a post came out, and not to come. */
function soonAfter(published: string, luck: number): Date {
  const start = new Date(published).getTime();
  return new Date(start + luck * Math.max(0, Math.min(30 * 24 * HOUR_MS, Date.now() - start)));
}

/** Who reacts to a post, and how: the same people each time. */
export async function insertReactions(
  trx: Transaction<Database>,
  post: { id: number; slug: string; published: string },
  people: Ids,
): Promise<void> {
  const reacting = [...people].filter(
    ([name]) => chance(post.slug, name, 'reacts') < 0.2 + 0.6 * chance(post.slug, 'liked'),
  );
  // Squaring favours the first types of the list: most people like or love a post.
  const typeFor = (name: string) => REACTION_TYPES[Math.floor(3.2 * chance(post.slug, name) ** 2)] ?? 'like';
  const rows = reacting.map(([name, id]) => ({
    post_id: post.id,
    user_id: id,
    type: typeFor(name),
    created_at: soonAfter(post.published, chance(post.slug, name, 'when') ** 2),
  }));
  if (rows.length > 0) await trx.insertInto('reactions').values(rows).execute();
}
