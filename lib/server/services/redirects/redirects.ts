// Redirects: where the operator leads addresses at which nothing is, and the inbox of those that were not found.
import { sql, type Kysely, type Transaction } from 'kysely';
import { pathTo } from '../../../paths.ts';
import type { Message } from '../../../rules/messages.ts';
import { isForPrograms } from '../../../rules/programs.ts';
import { isOwnPage } from '../../../rules/route-names.ts';
import { ANY_ORIGIN } from '../../../safe-path.ts';
import type { CreateRedirectInput, Redirect } from '../../../schemas/redirect.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { decodePath, encodePath, leadOn, oldPathKey } from '../../content/old-path.ts';
import type { Database } from '../../db/schema.ts';
import { isoTime } from '../../db/sql-fragments.ts';
import { env } from '../../env.ts';
import { AppError } from '../../errors.ts';

// A list that a person can still look after.
export const MOST_REDIRECTS = 10_000;
const columns = sql`id, "from", "to", status, ${isoTime('created_at')} as created_at`;

export type Target = Pick<Redirect, 'to' | 'status'> & { target_key: string | null };

function refuse(field: 'from' | 'to', message: Message): AppError {
  return new AppError('invalid', message, { errors: { [field]: [message] } });
}

/** An address of this site as a path; any other as it is. */
export function withoutSite(to: string): string {
  const url = URL.parse(to);
  return url?.origin === new URL(env().SITE_URL).origin ? url.pathname + url.search + url.hash : to;
}

/** The short form of a post's address is no place of its own. */
const inFull = (path: string) => path.replace(/^\/post(?=\/)/iu, '/posts');

/** An address that leads on, as browsers ask for it: `/a/../x` is `/x`. @param path of a URL, percent-encoded */
export const fromOf = (path: string) => inFull(decodePath(new URL(path, ANY_ORIGIN).pathname)).normalize('NFC');

/** The key of a target on this site; null elsewhere. */
export function keyOfTarget(to: string | null): string | null {
  if (!to?.startsWith('/')) return null;
  return oldPathKey(inFull(decodePath(new URL(to, ANY_ORIGIN).pathname)));
}

/** Whether there is something at a path: a redirect from it rests. */
type IsThere = (path: string) => Promise<boolean>;

type Wanted = {
  /** An address of this site is a path. */ to: string;
  status: CreateRedirectInput['status'];
  /** Something is there: a redirect from it rests. */ isEnd: boolean;
};

/** Where a target leads on by a redirect that acts: one step instead of two. */
async function flatten(trx: Transaction<Database>, { to, status, isEnd }: Wanted): Promise<Target> {
  if (status === 410) return { to: null, status: 410, target_key: null };
  const target_key = keyOfTarget(to);
  const next = await trx
    .selectFrom('redirects')
    .selectAll()
    .where('key', '=', target_key ?? '')
    .executeTakeFirst();
  return !next || isEnd ? { to, status, target_key } : through({ to, status }, next);
}

/** Where a redirect leads whose target has one, `next`. */
export function through({ to, status }: Pick<Target, 'to' | 'status'>, next: Target): Target {
  if (next.to === null || next.status === 410) return { to: null, status: 410, target_key: null };
  return { to: leadOn(to ?? '', next.to), status, target_key: next.target_key };
}

/** What led to the new redirect's address leads where that leads. */
export async function flattenOthers(trx: Transaction<Database>, key: string, target: Target) {
  const others = await trx
    .selectFrom('redirects')
    .select(['id', 'to', 'status'])
    .where('target_key', '=', key)
    .execute();
  const rows = others.map(({ id, ...other }) => ({ id, ...through(other, target) }));
  await sql`update redirects r set "to" = n."to", target_key = n.target_key, status = n.status
    from json_to_recordset(${JSON.stringify(rows)}::json) n(id int, "to" text, target_key text, status int)
    where r.id = n.id`.execute(trx);
}

/** Whether redirects lead from one key to another, those that rest as well: what is shown there now may be gone one day. */
async function leadsTo(trx: Transaction<Database>, from: string | null, key: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive way(key) as (select ${from}::text
      union select r.target_key from redirects r join way on r.key = way.key where r.target_key is not null)
    select exists (select from way where key = ${key}) as found`.execute(trx);
  return rows[0]?.found === true;
}

/** Whether a page of our own, which nobody takes away, or a program's address stands at a key. */
export function isOurs(key: string): boolean {
  const [first = '', second] = key.split('/').slice(1);
  return isForPrograms(key) || isOwnPage(first, second) || key === pathTo.language();
}

async function refuseFull(trx: Transaction<Database>): Promise<void> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from redirects`.execute(trx);
  if ((rows[0]?.total ?? 0) >= MOST_REDIRECTS) throw refuse('from', 'redirectsMany');
}

/**
 * A new redirect. It is looked at only where nothing else is found, so it never stands before a page, and no chain is made
 * shorter by one that rests.
 * @throws AppError forbidden; invalid for a loop; redirect_taken when the address has one
 */
export async function createRedirect(
  db: Kysely<Database>,
  actor: Actor,
  input: CreateRedirectInput,
  isThere: IsThere,
): Promise<Redirect> {
  requirePermission(actor, 'redirects.manage');
  const from = fromOf(input.from);
  const key = oldPathKey(from);
  if (key === '' || isForPrograms(key)) throw refuse('from', 'redirectFrom');
  if (isOurs(key)) throw refuse('from', 'pageFixed');
  const rests = await isThere(encodePath(from));
  const to = withoutSite(input.to ?? '');
  // Asked before the transaction, which holds a connection already: a pool of waiting ones would never let it have another.
  const isEnd = to.startsWith('/') && (await isThere(to));
  return db.transaction().execute(async (trx) => {
    // One after the other: two at once could lead to each other.
    await sql`lock table redirects in share row exclusive mode`.execute(trx);
    await refuseFull(trx);
    const target = await flatten(trx, { to, status: input.status, isEnd });
    if (await leadsTo(trx, keyOfTarget(to), key)) throw refuse('to', 'redirectLoop');
    const { rows } = await sql<Redirect>`insert into redirects (key, "from", "to", target_key, status)
      values (${key}, ${from}, ${target.to}, ${target.target_key}, ${target.status})
      on conflict (key) do nothing returning ${columns}`.execute(trx);
    const made = rows[0];
    if (!made) {
      throw new AppError('redirect_taken', 'redirectTaken', { errors: { from: ['redirectTaken'] } });
    }
    if (!rests) await flattenOthers(trx, key, target);
    await trx.deleteFrom('missing_pages').where('path', '=', key).execute();
    return rests ? { ...made, rests } : made;
  });
}

/** All redirects, the newest first. */
export async function listRedirects(db: Kysely<Database>, actor: Actor): Promise<Redirect[]> {
  requirePermission(actor, 'redirects.manage');
  return (await sql<Redirect>`select ${columns} from redirects order by id desc`.execute(db)).rows;
}

/** @throws AppError forbidden, not_found */
export async function deleteRedirect(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  requirePermission(actor, 'redirects.manage');
  const { numDeletedRows } = await db.deleteFrom('redirects').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not_found', 'redirectMissing');
}

/** The redirect of a path, decoded; undefined without one. */
export async function findRedirect(
  db: Kysely<Database>,
  path: string,
): Promise<Pick<Redirect, 'to' | 'status'> | undefined> {
  return db.selectFrom('redirects').select(['to', 'status']).where('key', '=', oldPathKey(path)).executeTakeFirst();
}
