import { type Kysely, sql, type Transaction } from 'kysely';
import { messageOf } from '../../../rules/messages.ts';
import type { AdminSeries, CreateSeriesInput, UpdateSeriesInput } from '../../../schemas/series.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { chooseSlug, freeSlug, insertUnderSlug, isSlugTaken, slugTakenError } from '../../content/choose-slug.ts';
import type { Database } from '../../db/schema.ts';
import { nextUpdate, refuseStale } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import { getSeries } from './series.ts';

type Trx = Transaction<Database>;

/** @param posts their ids, or their titles where they have any: nobody knows a post by its number */
function refusePosts(key: 'postsUnknown' | 'postsElsewhere', posts: readonly (number | string)[]): AppError {
  const message = messageOf(key, { list: posts.join(', ') });
  return new AppError('invalid', message, { errors: { postIds: [message] } });
}

/**
 * Gives a series these posts, in this order, and takes all others out of it.
 * @throws AppError invalid for a post that is not there, or part of another series
 */
async function setPosts(trx: Trx, seriesId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; title: string; series_id: number | null }>`
    select p.id, p.title, sp.series_id from posts p left join series_posts sp on sp.post_id = p.id
    where p.id = any (${ids}::int[]) order by p.id for key share of p`.execute(trx);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw refusePosts('postsUnknown', unknown);
  const titlesOf = (found: typeof rows) => found.map(({ title }) => title);
  const elsewhere = rows.filter(({ series_id }) => (series_id ?? seriesId) !== seriesId);
  if (elsewhere.length > 0) throw refusePosts('postsElsewhere', titlesOf(elsewhere));
  await trx.deleteFrom('series_posts').where('series_id', '=', seriesId).execute();
  const links = ids.map((post_id, position) => ({ post_id, series_id: seriesId, position }));
  if (links.length === 0) return;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('series_posts')
    .values(links)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  // Somebody else put one of them into another series at this moment.
  if (Number(numInsertedOrUpdatedRows ?? 0) < ids.length) throw refusePosts('postsElsewhere', titlesOf(rows));
}

/** @throws AppError forbidden, invalid, slug_taken */
export async function createSeries(db: Kysely<Database>, actor: Actor, input: CreateSeriesInput): Promise<AdminSeries> {
  requirePermission(actor, 'series.manage');
  const { title, description } = input;
  return db.transaction().execute(async (trx) => {
    const insert = async (slug: string) => {
      const row = await trx
        .insertInto('series')
        .values({ title, description, slug })
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    };
    const isTaken = (slug: string) => isSlugTaken(trx, 'series', slug, null);
    const id = await insertUnderSlug(chooseSlug(input.slug, title, 'series'), isTaken, insert);
    await setPosts(trx, id, input.postIds ?? []);
    return getSeries(trx, actor, id);
  });
}

type Row = { id: number; slug: string; title: string; updated_at: Date };

async function lockSeries(trx: Trx, id: number, seen: Date | undefined): Promise<Row> {
  const row = await trx
    .selectFrom('series')
    .select(['id', 'slug', 'title', 'updated_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'seriesMissing');
  refuseStale(row, seen, 'changedElsewhere');
  return row;
}

async function slugOf(trx: Trx, row: Row, { slug, title }: UpdateSeriesInput): Promise<string> {
  if (slug === undefined || slug === row.slug) return row.slug;
  return freeSlug(chooseSlug(slug, title ?? row.title, 'series'), (candidate) =>
    isSlugTaken(trx, 'series', candidate, row.id),
  );
}

/**
 * Changes a series; what the input does not name stays. Its old slug leads to the new one.
 * @throws AppError forbidden, invalid, not_found, slug_taken, edit_conflict
 */
export async function updateSeries(
  db: Kysely<Database>,
  actor: Actor,
  id: number,
  input: UpdateSeriesInput,
): Promise<AdminSeries> {
  requirePermission(actor, 'series.manage');
  const save = async (trx: Trx) => {
    const row = await lockSeries(trx, id, input.updated_at);
    const { title = row.title, description, postIds } = input;
    const values = { title, description, slug: await slugOf(trx, row, input), updated_at: nextUpdate() };
    await trx.updateTable('series').set(values).where('id', '=', id).execute();
    if (postIds) await setPosts(trx, id, postIds);
    return getSeries(trx, actor, id);
  };
  return db
    .transaction()
    .execute(save)
    .catch((error: unknown) => {
      throw slugTakenError(error);
    });
}

/**
 * Deletes a series. Its posts stay.
 * @throws AppError forbidden, not_found
 */
export async function deleteSeries(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  requirePermission(actor, 'series.manage');
  const { numDeletedRows } = await db.deleteFrom('series').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not_found', 'seriesMissing');
}
