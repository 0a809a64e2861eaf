import { sql } from 'kysely';
import { prepareContent } from '../../content/static-page.ts';
import { tellNobody } from '../../services/subscriptions/mail-posts.ts';
import type { ExportedGone, ExportedPost } from '../format/export-format.ts';
import { addComments } from './write-people.ts';
import { addOldPaths, type IdByName, type LekhaWriter } from './write-site.ts';

const BATCH = 1_000;

export type Names = { users: IdByName; categories: IdByName; tags: IdByName };

async function addFormerSlugs({ trx }: LekhaWriter, slugs: readonly string[], postId: number): Promise<void> {
  if (slugs.length === 0) return;
  await trx
    .insertInto('slug_history')
    .values(slugs.map((slug) => ({ slug, post_id: postId })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}

async function insertPost({ trx, sanitiser }: LekhaWriter, post: ExportedPost, { users }: Names): Promise<number> {
  const {
    author,
    authors: _authors,
    categories: _categories,
    tags: _tags,
    former_slugs: _slugs,
    old_paths: _paths,
    comments: _comments,
    reactions: _reactions,
    translations: _translations,
    ...columns
  } = post;
  const content = await prepareContent(sanitiser, post.content);
  const { id } = await trx
    .insertInto('posts')
    .values({ ...columns, ...content, author_id: users.get(author) ?? 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A translation whose address is taken here stays out. */
async function addTranslations(
  { trx, sanitiser, report }: LekhaWriter,
  { translations, slug }: ExportedPost,
  postId: number,
  { users }: Names,
) {
  for (const { reviewed_by, content, ...translation } of translations) {
    const prepared = await prepareContent(sanitiser, content);
    const reviewer = reviewed_by === null ? null : (users.get(reviewed_by) ?? null);
    const written = await trx
      .insertInto('post_translations')
      .values({ ...translation, ...prepared, post_id: postId, reviewed_by: reviewer })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (written.numInsertedOrUpdatedRows === 0n)
      report.skip('other', 'translation whose address is taken here', `${translation.language}/${slug}`);
  }
}

async function addReactions({ trx }: LekhaWriter, { reactions }: ExportedPost, postId: number, { users }: Names) {
  for (let from = 0; from < reactions.length; from += BATCH) {
    const rows = reactions
      .slice(from, from + BATCH)
      .map(({ user, ...reaction }) => ({ ...reaction, post_id: postId, user_id: users.get(user) ?? 0 }));
    await trx
      .insertInto('reactions')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Two tags of the export may be one here. */
async function addLinks({ trx }: LekhaWriter, post: ExportedPost, post_id: number, { users, categories, tags }: Names) {
  const authorIds = [...new Set([post.author, ...post.authors].flatMap((name) => users.get(name) ?? []))];
  const authors = authorIds.map((user_id, position) => ({ post_id, user_id, position }));
  // The first one came with the row.
  if (authors.length > 1)
    await trx
      .insertInto('post_authors')
      .values(authors)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const inCategories = [...new Set(post.categories)].map((slug, position) => ({
    ...{ post_id, position },
    category_id: categories.get(slug) ?? 0,
  }));
  if (inCategories.length > 0) await trx.insertInto('post_categories').values(inCategories).execute();
  const tagIds = [...new Set(post.tags.map((slug) => tags.get(slug) ?? 0))];
  const tagged = tagIds.map((tag_id, position) => ({ post_id, tag_id, position }));
  if (tagged.length > 0) await trx.insertInto('post_tags').values(tagged).execute();
}

/** Writes a post with all that belongs to it. One whose slug is here already stays as it is here. */
export async function writePost(writer: LekhaWriter, post: ExportedPost, names: Names): Promise<void> {
  const { trx, report } = writer;
  const known = await trx.selectFrom('posts').select('id').where('slug', '=', post.slug).executeTakeFirst();
  if (known) return report.count('post', 'unchanged');
  const id = await insertPost(writer, post, names);
  // Ours now, whatever it led to before.
  await trx.deleteFrom('slug_history').where('slug', '=', post.slug).execute();
  await addLinks(writer, post, id, names);
  await addTranslations(writer, post, id, names);
  await addComments(writer, post.comments, { postId: id, users: names.users });
  await addReactions(writer, post, id, names);
  await addFormerSlugs(writer, post.former_slugs, id);
  await addOldPaths(writer, post.old_paths, { post_id: id });
  await tellNobody(trx, [id]);
  report.count('post', 'imported');
}

/** The trace of a deleted post, unless its addresses lead to a post here. */
export async function writeGone(writer: LekhaWriter, { slugs, old_paths, ...gone }: ExportedGone): Promise<void> {
  const { trx } = writer;
  const { rows } = await sql<{ slug: string }>`
    select slug from posts where slug = any (${slugs}) union select slug from slug_history where slug = any (${slugs})`.execute(
    trx,
  );
  const taken = new Set(rows.map((row) => row.slug));
  const free = slugs.filter((slug) => !taken.has(slug));
  if (free.length === 0) return;
  const next = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('posts', 'id'))::int as id`.execute(trx);
  const id = next.rows[0]?.id ?? 0;
  await trx
    .insertInto('deleted_posts')
    .values({ ...gone, post_id: id, was_public: true })
    .execute();
  await addFormerSlugs(writer, free, id);
  await addOldPaths(writer, old_paths, { post_id: id });
}
