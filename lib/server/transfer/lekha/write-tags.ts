import { sql } from 'kysely';
import type { ExportedTag } from '../format/export-format.ts';
import { addOldPaths, type IdByName, type LekhaWriter } from './writer.ts';

async function findKnown({ trx }: LekhaWriter, { slug, name }: ExportedTag): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from tags
    where slug = ${slug} or folded = lower(normalize(${name}::text, NFKC)) order by slug = ${slug} desc limit 1`.execute(
    trx,
  );
  return rows[0]?.id;
}

/** A slug is the same tag, and so is a name. */
export async function writeTags(writer: LekhaWriter, tags: readonly ExportedTag[]): Promise<IdByName> {
  const { trx, report } = writer;
  const ids: IdByName = new Map();
  for (const tag of tags) {
    const { former_slugs, old_paths, ...values } = tag;
    const known = await findKnown(writer, tag);
    report.count('tag', known ? 'unchanged' : 'imported');
    if (known !== undefined) {
      ids.set(tag.slug, known);
      continue;
    }
    const { id } = await trx.insertInto('tags').values(values).returning('id').executeTakeFirstOrThrow();
    ids.set(tag.slug, id);
    if (former_slugs.length > 0)
      await trx
        .insertInto('tag_slugs')
        .values(former_slugs.map((slug) => ({ slug, tag_id: id })))
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .execute();
    await addOldPaths(writer, old_paths, { tag_id: id });
  }
  return ids;
}
