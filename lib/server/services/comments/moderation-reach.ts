import { type RawBuilder, sql } from 'kysely';
import { may } from '../../../rules/roles.ts';
import type { Actor } from '../../auth/find-viewer.ts';

/** The comment row of that name: any for a moderator, for a writer those below their own posts. */
export function isWithinModeration(actor: Actor, row = 'c'): RawBuilder<boolean> {
  if (may(actor.role, 'comments.moderate')) return sql<boolean>`true`;
  if (!may(actor.role, 'comments.moderate-own')) return sql<boolean>`false`;
  return sql<boolean>`exists (select from post_authors own where own.post_id = ${sql.ref(`${row}.post_id`)} and own.user_id = ${actor.id})`;
}
