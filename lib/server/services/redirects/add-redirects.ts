import { sql, type Transaction } from 'kysely';
import { ANY_ORIGIN } from '../../../safe-path.ts';
import { createRedirectSchema, type Redirect } from '../../../schemas/redirect.ts';
import { encodePath, oldPathKey } from '../../content/old-path.ts';
import type { Database } from '../../db/schema.ts';
import {
  flattenOthers,
  fromOf,
  isOurs,
  keyOfTarget,
  MOST_REDIRECTS,
  type Target,
  through,
  withoutSite,
} from './redirects.ts';

type Given = Pick<Redirect, 'from' | 'to' | 'status'>;

/** Of addresses those at which this site shows something, or which lead on to it: a redirect from there rests, until that is gone. */
async function findShown(trx: Transaction<Database>, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from unnest(${keys}::text[]) key where
    exists (select from posts where listed_at <= now() and '/posts/' || slug = key)
    or exists (select from pages where status = 'published' and key in ('/pages/' || slug, '/' || slug))
    or exists (select from categories where '/categories/' || slug = key)
    or exists (select from tags where '/tags/' || slug = key)
    or exists (select from series where '/series/' || slug = key)
    or exists (select from users where is_active and '/users/' || lower(username) = key)
    or exists (select from slug_history h join posts p on p.id = h.post_id where p.listed_at <= now() and '/posts/' || h.slug = key)
    or exists (select from page_slugs h join pages p on p.id = h.page_id where p.status = 'published' and '/pages/' || h.slug = key)
    or exists (select from category_slugs where '/categories/' || slug = key)
    or exists (select from tag_slugs where '/tags/' || slug = key)
    or exists (select from series_slugs where '/series/' || slug = key)
    or exists (select from former_usernames f join users u on u.id = f.user_id
      where u.is_active and '/users/' || lower(f.username) = key)
    or exists (select from old_paths o left join posts p on p.id = o.post_id left join pages g on g.id = o.page_id
      where o.path = key and (o.post_id is null or p.listed_at <= now()) and (o.page_id is null or g.status = 'published'))`.execute(
    trx,
  );
  return new Set(rows.map(({ key }) => key));
}

type Known = { known: ReadonlyMap<string, Target>; shown: ReadonlySet<string> };

/** Where a target leads in the end, by the redirects that there are; undefined when it leads back to `key`, also by one that rests. */
function endOf(key: string, first: Target, { known, shown }: Known): Target | undefined {
  const seen = new Set([key]);
  let target = first;
  let end: Target | undefined;
  for (;;) {
    const { target_key } = target;
    if (target_key === null) return end ?? target;
    if (seen.has(target_key)) return undefined;
    seen.add(target_key);
    if (shown.has(target_key)) end ??= target;
    const next = known.get(target_key);
    if (!next) return end ?? target;
    target = through(target, next);
  }
}

const { to: targetSchema } = createRedirectSchema.shape;

type Way = { key: string; from: string; target: Target };

/** A redirect as `POST admin/redirects` would store it; undefined for one that it would refuse. */
function asTyped({ from, to: given, status }: Given): Way | undefined {
  // `/a/..//host` is a host's when its dots are taken.
  const path = from.isWellFormed() ? URL.parse(encodePath(from), ANY_ORIGIN) : null;
  const { data } = targetSchema.safeParse(given);
  const to = typeof data === 'string' ? withoutSite(data) : data;
  if (path?.origin !== ANY_ORIGIN || path.pathname.startsWith('//') || to === undefined || to === '') return undefined;
  const plain = fromOf(path.pathname);
  const key = oldPathKey(plain);
  const isFit = key !== '' && !isOurs(key) && (to === null) === (status === 410);
  return isFit ? { key, from: plain, target: { to, status, target_key: keyOfTarget(to) } } : undefined;
}

/**
 * Adds redirects of another Lekha; an address that has one here keeps it. Chains become one step, but not by a redirect that
 * rests behind something that is shown.
 * @returns addresses of those that were left out: loops, ones that fit none, and more than a site has
 */
export async function addRedirects(trx: Transaction<Database>, redirects: readonly Given[]): Promise<string[]> {
  await sql`lock table redirects in share row exclusive mode`.execute(trx);
  const rows = await trx.selectFrom('redirects').select(['key', 'to', 'target_key', 'status']).execute();
  const known = new Map<string, Target>(rows.map(({ key, ...target }) => [key, target]));
  const typed = redirects.map(asTyped);
  const keys = [...known.keys(), ...typed.flatMap((one) => one?.key ?? [])];
  const shown = await findShown(trx, keys);
  const left: string[] = [];
  for (const [index, one] of typed.entries()) {
    if (one && known.has(one.key)) continue;
    const target = one && known.size < MOST_REDIRECTS ? endOf(one.key, one.target, { known, shown }) : undefined;
    if (!one || !target) {
      left.push(redirects[index]?.from ?? '');
      continue;
    }
    const { key, from } = one;
    await trx
      .insertInto('redirects')
      .values({ key, from, ...target })
      .execute();
    known.set(key, target);
    if (shown.has(key)) continue;
    await flattenOthers(trx, key, target);
    for (const [other, way] of known) if (way.target_key === key) known.set(other, through(way, target));
  }
  return left;
}
