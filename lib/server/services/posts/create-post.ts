import { type InsertObject, type Transaction, type Kysely, sql } from 'kysely';
import type { AdminPost, CreatePostInput } from '../../../schemas/admin-post.ts';
import { requirePermission, type Actor } from '../../auth/find-viewer.ts';
import { chooseSlug, insertUnderSlug } from '../../content/choose-slug.ts';
import { detectLanguage } from '../../../text/detect-language.ts';
import { siteSettings } from '../../db/site-settings.ts';
import type { Database } from '../../db/schema.ts';
import { holdCategories, holdConversation, holdPeople, holdPosts, holdTags, transact } from '../../db/lock-order.ts';
import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { getAdminPost, isWithinReach } from './get-post.ts';
import { setAuthors } from './post-authors.ts';
import { checkFeaturedImage, refusePinning, isPostSlugTaken, scheduleOf } from './post-rules.ts';
import { holdWanted, setTags, setCategories } from './post-terms.ts';
import { postTexts } from './post-texts.ts';
import { recordRevision } from './revisions/revisions.ts';

type Values = InsertObject<Database, 'posts'>;

async function insertPost(trx: Transaction<Database>, values: Values): Promise<number | undefined> {
  const row = await trx
    .insertInto('posts')
    .values(values)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * A new post of the actor: a draft unless its status says otherwise.
 * @throws AppError forbidden, invalid, slug_taken
 */
export async function createPost(runtime: Runtime, actor: Actor, input: CreatePostInput): Promise<AdminPost> {
  requirePermission(actor, 'posts.write');
  refusePinning(actor, input.pinned, false);
  const slug = chooseSlug(input.slug, input.title, 'post');
  const schedule = scheduleOf(input);
  await checkFeaturedImage(runtime.storage, input.featured_image);
  const texts = await postTexts(runtime, input, actor);
  const language =
    input.language ?? detectLanguage(`${input.title} ${texts.content_text ?? ''}`, siteSettings().language);
  const flags = { pinned: input.pinned ?? false, comments_closed: input.comments === 'closed' };
  const values = { ...texts, ...schedule, ...flags, title: input.title, language, author_id: actor.id };
  return transact(runtime.db, async (trx) => {
    const tagIds = await holdWanted(trx, actor, { ...input, postId: 0 });
    const id = await insertUnderSlug(
      slug,
      (candidate) => isPostSlugTaken(trx, candidate, null),
      (free) => insertPost(trx, { ...values, slug: free }),
    );
    await setCategories(trx, id, input.categoryIds ?? []);
    await setTags(trx, id, tagIds ?? []);
    if (input.authorIds) await setAuthors(trx, actor, { postId: id, authorIds: input.authorIds });
    await recordRevision(trx, id, actor.id);
    return getAdminPost(trx, actor, id);
  });
}

/**
 * Deletes a post within the actor's reach, with its comments, reactions and revisions. Images stay: other posts may
 * show them.
 * @throws AppError forbidden, not_found
 */
export async function deletePost(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  requirePermission(actor, 'posts.write');
  const { rows } = await sql`select from posts p where p.id = ${id} and ${isWithinReach(actor)}`.execute(db);
  if (rows.length === 0) throw new AppError('not_found', 'postMissing');
  const post = sql`(${id}::int)`;
  await transact(db, async (trx) => {
    await holdConversation(trx, sql`post_id in ${post}`);
    await holdPeople(trx, post, [actor.id], 'delete');
    await holdCategories(trx, post);
    await holdTags(trx, post);
    await holdPosts(trx, post, 'delete');
    const { numDeletedRows } = await trx
      .deleteFrom('posts as p')
      .where('p.id', '=', id)
      .where(isWithinReach(actor))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('not_found', 'postMissing');
  });
}
