import { cutText } from '../../../text/cut.ts';
import type { CategoryRecord } from '../format/import-records.ts';
import type { Ids, ImportWriter } from './import-writer.ts';

/** Writes the categories. One whose slug exists here already is that category. */
export async function writeCategories(writer: ImportWriter, records: readonly CategoryRecord[]): Promise<Ids> {
  const { trx, sources, report } = writer;
  const rows = await trx.selectFrom('categories').select(['id', 'slug']).execute();
  const bySlug = new Map(rows.map((row) => [row.slug, row.id]));
  const present = new Set(rows.map((row) => row.id));
  const ids: Ids = new Map();
  for (const { key, slug, name, description } of records) {
    const before = sources.find('category', key)?.localId;
    if (before && !present.has(before)) {
      report.skip('category', 'deleted here since the last import', name);
      continue;
    }
    const existing = before ?? bySlug.get(slug);
    if (existing) {
      report.count('category', 'unchanged');
      if (!before) {
        sources.add('category', key, { localId: existing });
        report.remark(`category «${name}» is the one here with the slug «${slug}»`);
      }
      ids.set(key, existing);
      continue;
    }
    const values = { slug, name: cutText(name, 100), description };
    const { id } = await trx.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow();
    bySlug.set(slug, id);
    present.add(id);
    report.count('category', 'imported');
    sources.add('category', key, { localId: id });
    ids.set(key, id);
  }
  return ids;
}
