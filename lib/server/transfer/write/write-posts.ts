import type { PostRecord } from '../format/import-records.ts';
import type { Ids, ImportWriter } from './source-rows.ts';
import { linkCategories, linkCoAuthors, linkTags, postColumns, type PostTarget } from './post-columns.ts';
import { loadPostSlugs, type PostSlugs } from './post-slugs.ts';
import { updatePost } from './update-post.ts';

async function insertPost(
  writer: ImportWriter,
  record: PostRecord,
  target: PostTarget,
  slugs: PostSlugs,
): Promise<number> {
  const { trx, now, report, sources } = writer;
  const slug = await slugs.take(record.slug);
  if (slug !== record.slug)
    report.note({ id: record.key, title: record.title }, `slug «${record.slug}» is taken: it is «${slug}»`);
  const date = record.date ?? now;
  // Equal until somebody edits the post here: that is how the next import knows.
  const created = date < now ? date : now;
  const { id } = await trx
    .insertInto('posts')
    .values({ ...postColumns(record, target, date), slug, created_at: created, updated_at: created })
    .returning('id')
    .executeTakeFirstOrThrow();
  await linkCoAuthors(writer, id, target.coAuthorIds);
  await linkCategories(writer, id, target.categoryIds);
  await linkTags(writer, id, target.tagIds);
  const former = record.oldSlugs.filter((old) => !slugs.isTaken(old)).map((old) => ({ slug: old, post_id: id }));
  if (former.length > 0)
    await trx
      .insertInto('slug_history')
      .values(former)
      .onConflict((on) => on.doNothing())
      .execute();
  sources.add('post', record.key, { localId: id, localPath: record.oldPath });
  return id;
}

type Known = { authors: Ids; categories: Ids; tags: Ids };

function targetOf(record: PostRecord, { authors, categories, tags }: Known): PostTarget {
  const authorId = authors.get(record.authorKey);
  if (authorId === undefined)
    throw new Error(`The import names the author «${record.authorKey}», whom it does not hold.`);
  const categoryIds = record.categoryKeys.flatMap((key) => categories.get(key) ?? []);
  const tagIds = record.tagKeys.flatMap((key) => tags.get(key) ?? []);
  const others = (record.coAuthorKeys ?? []).flatMap((key) => authors.get(key) ?? []);
  const coAuthorIds = [...new Set(others)].filter((id) => id !== authorId);
  return { authorId, coAuthorIds, categoryIds: [...new Set(categoryIds)], tagIds: [...new Set(tagIds)] };
}

/** Writes posts and pages: new ones are inserted, known ones updated unless they were edited or deleted here. */
export async function writePosts(
  writer: ImportWriter,
  records: readonly PostRecord[],
  known: Known & { onWritten: () => void },
): Promise<Ids> {
  const slugs = await loadPostSlugs(writer.trx);
  const ids: Ids = new Map();
  for (const record of records) {
    const target = targetOf(record, known);
    const before = writer.sources.find('post', record.key)?.localId;
    const id = before
      ? await updatePost(writer, before, { record, target, slugs })
      : await insertPost(writer, record, target, slugs);
    if (!before) writer.report.count(record.kind, 'imported');
    if (id !== null) ids.set(record.key, id);
    known.onWritten();
  }
  return ids;
}
