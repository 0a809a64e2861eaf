import type { Insertable, Transaction } from 'kysely';
import { decodePath, oldPathKeys } from '../../content/old-path.ts';
import type { Database, OldPathsTable } from '../../db/schema.ts';
import type { ImportRecords } from '../format/import-records.ts';
import type { Ids } from './import-writer.ts';

type Row = Insertable<OldPathsTable>;
type Written = { authors: Ids; categories: Ids; posts: Ids };

const BATCH = 1_000;
const NOWHERE = { post_id: null, category_id: null, user_id: null, file: null };

/** The path of a picture that lay on the old site itself. */
function pathOnSite(url: string, siteAddress: string): string[] {
  const parsed = url.startsWith(`${siteAddress}/`) ? URL.parse(url) : null;
  return parsed ? [decodePath(parsed.pathname)] : [];
}

/** Remembers where the addresses of the imported site lead now. One that leads somewhere already stays as it is. */
export async function writeOldPaths(
  trx: Transaction<Database>,
  { siteAddress, users, categories, posts, images }: ImportRecords,
  ids: Written,
): Promise<void> {
  const rows = new Map<string, Row>();
  const add = (paths: readonly string[], target: Partial<Row>) => {
    for (const path of paths.flatMap((old) => oldPathKeys(old, siteAddress)))
      if (!rows.has(path)) rows.set(path, { ...NOWHERE, ...target, path });
  };
  for (const { key, oldPaths } of posts) if (ids.posts.has(key)) add(oldPaths, { post_id: ids.posts.get(key) ?? 0 });
  for (const { key, oldPaths } of categories)
    if (ids.categories.has(key)) add(oldPaths, { category_id: ids.categories.get(key) ?? 0 });
  for (const { key, oldPaths } of users)
    if (ids.authors.has(key)) add(oldPaths, { user_id: ids.authors.get(key) ?? 0 });
  for (const [url, file] of images) add(pathOnSite(url, siteAddress), { file });
  const all = [...rows.values()];
  for (let from = 0; from < all.length; from += BATCH) {
    await trx
      .insertInto('old_paths')
      .values(all.slice(from, from + BATCH))
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute();
  }
}
