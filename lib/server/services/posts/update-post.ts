import type { Selectable, Transaction, UpdateObject } from 'kysely';
import { pickTexts, POST_TEXT_NAMES } from '../../../rules/post-texts.ts';
import type { AdminPost, UpdatePostInput } from '../../../schemas/admin-post.ts';
import { requirePermission, type Actor } from '../../auth/find-viewer.ts';
import { chooseSlug, freeSlug, slugTakenError } from '../../content/choose-slug.ts';
import { transact } from '../../db/lock-order.ts';
import type { Database, PostsTable } from '../../db/schema.ts';
import { nextUpdate, refuseStale } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { getAdminPost, isWithinReach } from './get-post.ts';
import { setAuthors } from './post-authors.ts';
import { checkFeaturedImage, refusePinning, isPostSlugTaken, scheduleOf } from './post-rules.ts';
import { holdWanted, setTags, setCategories } from './post-terms.ts';
import { postTexts } from './post-texts.ts';
import { getRevision, recordFirstRevision, recordRevision, type RevisionKey } from './revisions/revisions.ts';

type Row = Selectable<PostsTable>;
type Changes = UpdateObject<Database, 'posts'>;

async function lockPost(trx: Transaction<Database>, actor: Actor, id: number): Promise<Row> {
  const row = await trx
    .selectFrom('posts as p')
    .selectAll('p')
    .where('p.id', '=', id)
    .where(isWithinReach(actor))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'postMissing');
  return row;
}

const same = (a: unknown, b: unknown) =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;

function changesOf(row: Row, wanted: Changes): Changes {
  const stored: Record<string, unknown> = row;
  const changed = Object.entries(wanted).filter(([name, value]) => value !== undefined && !same(stored[name], value));
  return Object.fromEntries(changed);
}

/** An unchanged slug is not judged: an imported one may be of another make. */
async function slugOf(
  trx: Transaction<Database>,
  row: Row,
  { slug, title }: UpdatePostInput,
): Promise<string | undefined> {
  if (slug === undefined || slug === row.slug) return undefined;
  const choice = chooseSlug(slug, title ?? row.title, 'post');
  return freeSlug(choice, (candidate) => isPostSlugTaken(trx, candidate, row.id));
}

async function write(trx: Transaction<Database>, row: Row, changes: Changes, editorId: number): Promise<void> {
  await recordFirstRevision(trx, row);
  await trx
    .updateTable('posts')
    .set({ ...changes, updated_at: nextUpdate() })
    .where('id', '=', row.id)
    .execute();
  await recordRevision(trx, row.id, editorId);
}

/**
 * Changes a post within the actor's reach; what the input does not name stays, and a save that changes nothing leaves
 * no trace.
 * @throws AppError forbidden, invalid, not_found, slug_taken, edit_conflict when updated_at is not the post's any more
 */
export async function updatePost(
  runtime: Runtime,
  actor: Actor,
  id: number,
  input: UpdatePostInput,
): Promise<AdminPost> {
  requirePermission(actor, 'posts.write');
  const texts = await postTexts(runtime, input, actor);
  const save = async (trx: Transaction<Database>) => {
    const tagIds = await holdWanted(trx, actor, { ...input, postId: id });
    const row = await lockPost(trx, actor, id);
    refusePinning(actor, input.pinned, row.pinned);
    const schedule = scheduleOf(input, row);
    refuseStale(row, input.updated_at, 'postConflict');
    const flags = { pinned: input.pinned, comments_closed: input.comments && input.comments === 'closed' };
    const changes = changesOf(row, { ...texts, ...schedule, ...flags, slug: await slugOf(trx, row, input) });
    if (texts.featured_image !== row.featured_image) await checkFeaturedImage(runtime.storage, texts.featured_image);
    const isMoved = input.categoryIds !== undefined && (await setCategories(trx, id, input.categoryIds));
    const isRetagged = tagIds !== undefined && (await setTags(trx, id, tagIds));
    const { authorIds } = input;
    const isReattributed = authorIds !== undefined && (await setAuthors(trx, actor, { postId: id, authorIds }));
    if (isMoved || isRetagged || isReattributed || Object.keys(changes).length > 0)
      await write(trx, row, changes, actor.id);
    return getAdminPost(trx, actor, id);
  };
  return transact(runtime.db, save).catch((error: unknown) => {
    throw slugTakenError(error);
  });
}

/**
 * Makes a post say again what it said in a revision. That is a save like any other: it is sanitised by the rules of
 * today and leaves a revision of its own, so nothing is lost. Slug, date, status and categories stay.
 * @throws AppError forbidden, invalid, not_found
 */
export async function restoreRevision(runtime: Runtime, actor: Actor, key: RevisionKey): Promise<AdminPost> {
  const revision = await getRevision(runtime, actor, key);
  return updatePost(runtime, actor, key.postId, pickTexts(revision, POST_TEXT_NAMES));
}
