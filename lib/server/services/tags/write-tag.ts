import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { AdminTag, UpdateTagInput } from '../../../schemas/tag.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { chooseSlug, freeSlug, isSlugTaken, slugTakenError } from '../../content/choose-slug.ts';
import { untilWritten } from '../../db/errors.ts';
import { holdPosts, transact } from '../../db/lock-order.ts';
import type { TagTables } from '../../db/post-tables.ts';
import type { Database } from '../../db/schema.ts';
import { nextUpdate, refuseStale } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import { getAdminTag, findTagByName } from './tag.ts';

type Row = Selectable<TagTables['tags']>;

async function lockTags(trx: Transaction<Database>, ids: readonly number[]): Promise<Map<number, Row>> {
  const rows = await trx.selectFrom('tags').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function lockTag(trx: Transaction<Database>, id: number): Promise<Row> {
  const row = (await lockTags(trx, [id])).get(id);
  if (!row) throw new AppError('not_found', 'tagMissing');
  return row;
}

async function slugOf(trx: Transaction<Database>, row: Row, { slug, name }: UpdateTagInput): Promise<string> {
  if (slug === undefined || slug === row.slug) return row.slug;
  return freeSlug(chooseSlug(slug, name ?? row.name, 'tag'), (candidate) =>
    isSlugTaken(trx, 'tags', candidate, row.id),
  );
}

const nameTaken = () => new AppError('tag_taken', 'tagTaken', { errors: { name: ['tagTaken'] } });

async function refuseTakenName(trx: Transaction<Database>, name: string, id: number): Promise<void> {
  const other = await findTagByName(trx, name);
  if (other !== undefined && other !== id) throw nameTaken();
}

/** What a unique index refused, as an answer: somebody took the name, or the slug, since we looked. */
function takenError(error: unknown): unknown {
  const isName = error instanceof Error && 'constraint' in error && error.constraint === 'tags_folded_key';
  return isName ? nameTaken() : slugTakenError(error);
}

/**
 * Changes a tag; what the input does not name stays. Its old slug leads to the new one.
 * @throws AppError forbidden, invalid, not_found, slug_taken, edit_conflict; tag_taken when another tag has the name
 */
export async function updateTag(
  db: Kysely<Database>,
  actor: Actor,
  id: number,
  input: UpdateTagInput,
): Promise<AdminTag> {
  requirePermission(actor, 'tags.manage');
  const save = async (trx: Transaction<Database>) => {
    const row = await lockTag(trx, id);
    refuseStale(row, input.updated_at, 'changedElsewhere');
    const { name = row.name } = input;
    await refuseTakenName(trx, name, id);
    const slug = await slugOf(trx, row, input);
    await trx.updateTable('tags').set({ name, slug, updated_at: nextUpdate() }).where('id', '=', id).execute();
    return getAdminTag(trx, id);
  };
  return db
    .transaction()
    .execute(save)
    .catch((error: unknown) => {
      throw takenError(error);
    });
}

/**
 * Deletes a tag. Its posts stay, without it.
 * @throws AppError forbidden, not_found
 */
export async function deleteTag(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  requirePermission(actor, 'tags.manage');
  const { numDeletedRows } = await untilWritten(() => db.deleteFrom('tags').where('id', '=', id).executeTakeFirst());
  if (numDeletedRows === 0n) throw new AppError('not_found', 'tagMissing');
}

function refuseTarget(message: 'tagMissing' | 'tagItself'): AppError {
  return new AppError('invalid', message, { errors: { into: [message] } });
}

/** Who wanted posts of `from` by mail gets those of `into`. Of two wishes of one reader one stays: confirmed, of `into`, older. */
async function moveSubscriptions(trx: Transaction<Database>, from: number, into: number): Promise<void> {
  await sql`delete from subscriptions s using subscriptions k
    where s.scope = 'tag' and k.scope = 'tag' and s.scope_id in (${from}, ${into}) and k.scope_id in (${from}, ${into})
      and k.subscriber_id = s.subscriber_id
      and (k.frequency = s.frequency or k.confirmed_at is not null and s.confirmed_at is not null)
      and (k.confirmed_at is null, k.scope_id = ${from}, k.id) < (s.confirmed_at is null, s.scope_id = ${from}, s.id)`.execute(
    trx,
  );
  await sql`update subscriptions set scope_id = ${into} where scope = 'tag' and scope_id = ${from}`.execute(trx);
}

/** Everything that led to `from` leads to `into`: posts, its slugs, addresses of imported sites, and mails. */
async function moveAll(trx: Transaction<Database>, from: Row, into: Row): Promise<void> {
  await sql`insert into post_tags (post_id, tag_id, position) select post_id, ${into.id}::int, position
    from post_tags where tag_id = ${from.id} on conflict do nothing`.execute(trx);
  await trx.updateTable('tag_slugs').set({ tag_id: into.id }).where('tag_id', '=', from.id).execute();
  await trx.updateTable('old_paths').set({ tag_id: into.id }).where('tag_id', '=', from.id).execute();
  await trx
    .updateTable('import_sources')
    .set({ local_id: into.id })
    .where('kind', '=', 'tag')
    .where('local_id', '=', from.id)
    .execute();
  await moveSubscriptions(trx, from.id, into.id);
  await trx.deleteFrom('tags').where('id', '=', from.id).execute();
  await sql`insert into tag_slugs (slug, tag_id) values (${from.slug}, ${into.id})
    on conflict (slug) do update set tag_id = excluded.tag_id, created_at = now()`.execute(trx);
}

/**
 * Makes one tag of two: all posts of the first get the second, which remains, and the first one's address leads there.
 * @throws AppError forbidden, not_found; invalid when the second is none, or the same
 */
export async function mergeTag(db: Kysely<Database>, actor: Actor, id: number, into: number): Promise<AdminTag> {
  requirePermission(actor, 'tags.manage');
  return transact(db, async (trx) => {
    const rows = await lockTags(trx, [id, into]);
    await holdPosts(trx, sql`(select post_id from post_tags where tag_id = ${id})`, 'change');
    const from = rows.get(id);
    if (!from) throw new AppError('not_found', 'tagMissing');
    const target = rows.get(into);
    if (!target) throw refuseTarget('tagMissing');
    if (id === into) throw refuseTarget('tagItself');
    await moveAll(trx, from, target);
    return getAdminTag(trx, into);
  });
}
