import { sql, type Kysely, type Transaction } from 'kysely';
import { chooseSlug, insertUnderSlug, isSlugTaken } from '../../content/choose-slug.ts';
import type { Database } from '../../db/schema.ts';

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
