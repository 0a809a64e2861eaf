import { sql, type RawBuilder } from 'kysely';
import { may } from '../../../rules/permissions.ts';
import { POST_TEXT_NAMES } from '../../../rules/post-texts.ts';
import type { AdminPost, AdminPostItem } from '../../../schemas/admin-post.ts';
import { INCLUDES } from '../../../schemas/post.ts';
import type { StoredHtml } from '../../content/sanitise/stored-html.ts';
import { columns, isoTime, jsonObject } from '../../db/sql-fragments.ts';
import type { Actor } from '../../auth/find-viewer.ts';
import { postItemFields } from './post-items.ts';

export type AdminPostItemRow = AdminPostItem & { excerpt_is_derived: boolean };
export type AdminPostRow = Omit<AdminPost, 'content'> & StoredHtml & { excerpt_is_derived: boolean };

const itemFields = {
  ...postItemFields(INCLUDES),
  status: sql`case when p.listed_at is null then 'draft' when p.listed_at > now() then 'scheduled' else 'published' end`,
  updated_at: isoTime('p.updated_at'),
};

/** The post row `p` of author `u` as a row of an admin list. */
export const adminPostItemJson = jsonObject(itemFields);

/** The same with its content, and the excerpt as it was written: what an editor gets and sends back. */
export const adminPostJson = jsonObject({
  ...itemFields,
  ...columns('p', [...POST_TEXT_NAMES, 'sanitizer_version']),
  excerpt_is_derived: sql`false`,
});

/** Which of the posts `p` an actor may see and change: others' posts do not exist for an author (DECISIONS 15). */
export function isWithinReach(actor: Actor): RawBuilder<boolean> {
  return may(actor.role, 'posts.write-any') ? sql<boolean>`true` : sql<boolean>`p.author_id = ${actor.id}`;
}
