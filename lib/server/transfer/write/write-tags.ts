import { findTagByName } from '../../services/tags/name-tags.ts';
import { isSlugTaken, uniqueSlug } from '../../content/choose-slug.ts';
import type { TagRecord } from '../format/import-records.ts';
import type { Ids, ImportWriter } from './source-rows.ts';

async function insertTag({ trx }: ImportWriter, { slug: wanted, name }: TagRecord): Promise<number> {
  const slug = await uniqueSlug(wanted, (candidate) => isSlugTaken(trx, 'tags', candidate, null));
  const { id } = await trx.insertInto('tags').values({ slug, name }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Writes the tags. One whose name a tag here has, in any case or width, is that tag. */
export async function writeTags(writer: ImportWriter, records: readonly TagRecord[]): Promise<Ids> {
  const { trx, sources, report } = writer;
  const rows = await trx.selectFrom('tags').select('id').execute();
  const present = new Set(rows.map((row) => row.id));
  const ids: Ids = new Map();
  for (const record of records) {
    const before = sources.find('tag', record.key)?.localId;
    if (before && !present.has(before)) {
      report.skip('tag', 'deleted here since the last import', record.name);
      continue;
    }
    const existing = before ?? (await findTagByName(trx, record.name));
    const id = existing ?? (await insertTag(writer, record));
    present.add(id);
    report.count('tag', existing ? 'unchanged' : 'imported');
    if (!before) sources.add('tag', record.key, { localId: id });
    ids.set(record.key, id);
  }
  return ids;
}
