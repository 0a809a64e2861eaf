import type { Insertable, Transaction } from 'kysely';
import { decodePath, oldPathKey, oldPathKeys } from '../../content/old-path.ts';
import type { OldPathsTable } from '../../db/import-tables.ts';
import type { Database } from '../../db/schema.ts';
import type { ImportRecords } from '../format/import-records.ts';
import type { Ids } from './source-rows.ts';

type Row = Insertable<OldPathsTable>;
type Written = { authors: Ids; categories: Ids; tags: Ids; posts: Ids; pages: Ids };

const BATCH = 1_000;
const NOWHERE = {
  ...{ post_id: null, category_id: null, user_id: null, tag_id: null, page_id: null },
  ...{ file: null, archive_until: null },
};
// Behind all posts: the first page of their list.
const NEWEST = new Date('9999-12-31T00:00:00Z');

/** The path of a picture that lay on the old site itself. */
function pathOnSite(url: string, siteAddress: string): string[] {
  const parsed = url.startsWith(`${siteAddress}/`) ? URL.parse(url) : null;
  return parsed ? [decodePath(parsed.pathname)] : [];
}

/** What a post's or page's addresses lead to; undefined for one that is not here. */
function targetOf(key: string, { posts, pages }: Written): Partial<Row> | undefined {
  const [post_id, page_id] = [posts.get(key), pages.get(key)];
  if (post_id !== undefined) return { post_id };
  return page_id === undefined ? undefined : { page_id };
}

type Add = (paths: readonly string[], target: Partial<Row> | undefined) => void;

/** Attachments had pages of their own: they lead to the picture where it is here, else to the post that shows it. */
function addAttachments({ attachments, images }: ImportRecords, written: Written, add: Add): void {
  for (const { paths, url, postKey } of attachments) {
    const file = images.get(url);
    add(paths, file === undefined ? targetOf(postKey, written) : { file });
  }
}

/** What an import knows of the addresses of its site, the surest first: the first one to name an address has it. */
function collect(records: ImportRecords, written: Written): Row[] {
  const { siteAddress, users, categories, tags, posts, images, archives } = records;
  const rows = new Map<string, Row>();
  const add: Add = (paths, target) => {
    if (!target) return;
    for (const path of paths.flatMap((old) => oldPathKeys(old, siteAddress)))
      if (!rows.has(path)) rows.set(path, { ...NOWHERE, ...target, path });
  };
  const one = (id: number | undefined, target: (id: number) => Partial<Row>) =>
    id === undefined ? undefined : target(id);
  for (const { key, oldPaths } of posts) add(oldPaths, targetOf(key, written));
  for (const { key, oldPaths } of categories)
    add(
      oldPaths,
      one(written.categories.get(key), (category_id) => ({ category_id })),
    );
  for (const { key, oldPaths } of tags)
    add(
      oldPaths,
      one(written.tags.get(key), (tag_id) => ({ tag_id })),
    );
  for (const { key, oldPaths } of users)
    add(
      oldPaths,
      one(written.authors.get(key), (user_id) => ({ user_id })),
    );
  const portraits = users.flatMap(({ picture }) => (picture ? [[picture.url, picture.path] as const] : []));
  for (const [url, file] of [...images, ...portraits]) add(pathOnSite(url, siteAddress), { file });
  addAttachments(records, written, add);
  for (const [path, archive_until] of archives) add([path], { archive_until });
  for (const { key, guessedPaths = [] } of posts) add(guessedPaths, targetOf(key, written));
  // The home page of a site that stood in a folder.
  const home = oldPathKey(decodePath(URL.parse(siteAddress)?.pathname ?? ''));
  if (home !== '') add([home], { archive_until: NEWEST });
  return [...rows.values()];
}

/** Remembers where the addresses of the imported site lead now. One that leads somewhere already stays as it is. */
export async function writeOldPaths(
  trx: Transaction<Database>,
  records: ImportRecords,
  written: Written,
): Promise<void> {
  const all = collect(records, written);
  for (let from = 0; from < all.length; from += BATCH) {
    await trx
      .insertInto('old_paths')
      .values(all.slice(from, from + BATCH))
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute();
  }
}
