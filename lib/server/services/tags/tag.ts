// Tags: words that posts carry, with their lists, old slugs and merges.
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { AdminTag, Tag } from '../../../schemas/tag.ts';
import { byName } from '../../../text/names.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { chooseSlug, insertUnderSlug, isSlugTaken } from '../../content/choose-slug.ts';
import type { Database } from '../../db/schema.ts';
import { columns, isoTime, jsonObject, publicTotalOfTag } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import { addTags, tagOf } from '../../http/internal-headers.ts';

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

/** The tag with this name in any case and width. */
export async function findTagByName(db: Kysely<Database>, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from tags where folded = lower(normalize(${name}::text, NFKC))`.execute(db);
  return rows[0]?.id;
}

/** A new tag, or the one that somebody else made of the name in the meantime. */
async function makeTag(trx: Transaction<Database>, name: string): Promise<number> {
  const insert = async (slug: string) => {
    const row = await trx
      .insertInto('tags')
      .values({ name, slug })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id ?? findTagByName(trx, name);
  };
  return insertUnderSlug(chooseSlug(undefined, name, 'tag'), (slug) => isSlugTaken(trx, 'tags', slug, null), insert);
}

/** The tags of these names in their order, each once; those that are not there are made. */
export async function tagIdsOf(trx: Transaction<Database>, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string; id: number | null }>`
    select given.name, t.id from unnest(${names}::text[]) with ordinality given(name, place)
      left join tags t on t.folded = lower(normalize(given.name, NFKC)) order by given.place`.execute(trx);
  const ids = new Map(rows.map(({ name, id }) => [name, id]));
  // In one order for everybody: two writers of the same new names wait for each other at the most.
  const unknown = [...ids].flatMap(([name, id]) => (id === null ? [name] : [])).sort();
  for (const name of unknown) ids.set(name, await makeTag(trx, name));
  return [...new Set([...ids.values()].filter((id) => id !== null))];
}
