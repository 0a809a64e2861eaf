import { sql, type Transaction } from 'kysely';
import type { Redirect } from '../../../schemas/redirect.ts';
import { oldPathKey } from '../../content/old-path.ts';
import type { Database } from '../../db/schema.ts';
import { flattenOthers, keyOfTarget, MOST_REDIRECTS, type Target } from './redirects.ts';

type Given = Pick<Redirect, 'from' | 'to' | 'status'>;

/** Where a target leads in the end, by the redirects that there are; undefined when it leads back to `key`. */
function endOf(key: string, first: Target, known: ReadonlyMap<string, Target>): Target | undefined {
  const seen = new Set([key]);
  let target = first;
  for (;;) {
    const { target_key } = target;
    if (target_key === null) return target;
    if (seen.has(target_key)) return undefined;
    seen.add(target_key);
    const next = known.get(target_key);
    if (!next) return target;
    target = { ...next, status: next.status === 410 ? 410 : first.status };
  }
}

/**
 * Adds redirects of another Lekha; an address that has one here keeps it. Chains become one step.
 * @returns addresses of those that were left out: loops, ones that fit none, and more than a site has
 */
export async function addRedirects(trx: Transaction<Database>, redirects: readonly Given[]): Promise<string[]> {
  await sql`lock table redirects in share row exclusive mode`.execute(trx);
  const rows = await trx.selectFrom('redirects').select(['key', 'to', 'target_key', 'status']).execute();
  const known = new Map<string, Target>(rows.map(({ key, ...target }) => [key, target]));
  const left: string[] = [];
  for (const { from, to, status } of redirects) {
    const key = oldPathKey(from);
    if (known.has(key)) continue;
    const isFit = key !== '' && (to === null) === (status === 410) && known.size < MOST_REDIRECTS;
    const target = isFit ? endOf(key, { to, status, target_key: keyOfTarget(to) }, known) : undefined;
    if (!target) {
      left.push(from);
      continue;
    }
    await trx
      .insertInto('redirects')
      .values({ key, from, ...target })
      .execute();
    await flattenOthers(trx, key, target);
    for (const [other, { target_key, status: own }] of known)
      if (target_key === key) known.set(other, { ...target, status: target.status === 410 ? 410 : own });
    known.set(key, target);
  }
  return left;
}
