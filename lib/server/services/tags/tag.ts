// Tags: words that posts carry, with their lists, old slugs and merges.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AdminTag, Tag } from '../../../schemas/tag.ts';
import { addTags, tagOf } from '../../http/cache-tags.ts';
import { byName } from '../../../text/by-name.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { columns, isoTime, jsonObject, publicTotalOfTag } from '../../db/sql-fragments.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';

const fields = { ...columns('t', ['id', 'name', 'slug']), post_count: publicTotalOfTag };
const adminTagJson = jsonObject({ ...fields, updated_at: isoTime('t.updated_at') });

const inOrder = <Row extends Tag>(tags: Row[]) => tags.sort((a, b) => byName.compare(a.name, b.name) || a.id - b.id);

/** The tag with this slug as JSON; null also while no public post has it. */
export function publicTagBySlug(slug: string): RawBuilder<Tag | null> {
  return sql<Tag | null>`(select ${jsonObject(fields)} from tags t where t.slug = ${slug} and ${publicTotalOfTag} > 0)`;
}

/** The tags of public posts by name. */
export async function listTags(db: Kysely<Database>): Promise<Tag[]> {
  addTags(tagOf.posts());
  const { rows } = await sql<{ tag: Tag }>`select ${jsonObject(fields)} as tag
    from tags t where t.published_count > 0`.execute(db);
  return inOrder(rows.map((row) => row.tag).filter((tag) => tag.post_count > 0));
}

/** All tags by name, those of drafts and of nothing included. */
export async function listAdminTags(db: Kysely<Database>, actor: Actor): Promise<AdminTag[]> {
  requirePermission(actor, 'tags.manage');
  const { rows } = await sql<{ tag: AdminTag }>`select ${adminTagJson} as tag from tags t`.execute(db);
  return inOrder(rows.map((row) => row.tag));
}

/**
 * A tag by id.
 * @throws AppError not_found
 */
export async function getAdminTag(db: Kysely<Database>, id: number): Promise<AdminTag> {
  const { rows } = await sql<{ tag: AdminTag }>`select ${adminTagJson} as tag from tags t where t.id = ${id}`.execute(
    db,
  );
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'tagMissing');
  return row.tag;
}

/** The slug that a tag has now, by one that it had, or one of a tag that was merged into it; undefined when none had it. */
export async function findMovedTag(db: Kysely<Database>, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('tag_slugs as old')
    .innerJoin('tags as t', 't.id', 'old.tag_id')
    .select('t.slug')
    .where('old.slug', '=', normaliseSlug(slug))
    .executeTakeFirst();
  return row?.slug;
}
