import { type Kysely, sql, type RawBuilder } from 'kysely';
import { toId } from '../../../rules/limits.ts';
import { rolesWith } from '../../../rules/roles.ts';
import { SUBSCRIPTION_SCOPES, type SubscriptionScope } from '../../../rules/subscriptions.ts';
import { keyedHash, saysHash } from '../../auth/secret.ts';
import type { Database } from '../../db/schema.ts';
import { siteSettings } from '../../db/site-settings.ts';

/** What a form offers to be told of; without id and name: every post. */
export type OfferedScope = { scope: SubscriptionScope; id: number | null; name: string | null };

const NAMES: Record<Exclude<SubscriptionScope, 'site'>, (id: number) => RawBuilder<unknown>> = {
  author: (id) => sql`select coalesce(nullif(full_name, ''), username) as name from users
    where id = ${id} and is_active and deletes_at is null and (role = any (${rolesWith('posts.write')}::text[])
      or exists (select from post_authors x where x.user_id = users.id and x.listed_at <= now()))`,
  category: (id) => sql`select name from categories where id = ${id}`,
  tag: (id) => sql`select name from tags t where id = ${id} and exists (select from post_tags x
    join posts p on p.id = x.post_id where x.tag_id = t.id and p.listed_at <= now())`,
  series: (id) => sql`select title as name from series s where id = ${id} and exists (select from series_posts x
    join posts p on p.id = x.post_id where x.series_id = s.id and p.listed_at <= now())`,
};

/** What an address of the form names; undefined for what no reader can see, and while the operator offers no mails. */
export async function findOfferedScope(
  db: Kysely<Database>,
  asked: string | null | undefined,
  askedId: string | null | undefined,
): Promise<OfferedScope | undefined> {
  if (siteSettings().subscriptions === 'off') return undefined;
  const scope = SUBSCRIPTION_SCOPES.find((known) => known === (asked || 'site'));
  if (scope === 'site') return { scope, id: null, name: null };
  const id = toId(askedId ?? '');
  if (scope === undefined || id === undefined) return undefined;
  const { rows } = await sql<{ name: string }>`${NAMES[scope](id)}`.execute(db);
  return rows[0] && { scope, id, name: rows[0].name };
}

const SEEN: Record<Exclude<SubscriptionScope, 'site'>, RawBuilder<unknown>> = {
  author: sql`select id from users where is_active and deletes_at is null`,
  category: sql`select id from categories`,
  tag: sql`select id from tags`,
  series: sql`select id from series`,
};

/**
 * Which of many things there are.
 * @returns each as `category 3`
 */
export async function findScopes(
  db: Kysely<Database>,
  idsOf: (scope: SubscriptionScope) => readonly number[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const scope of ['author', 'category', 'tag', 'series'] as const) {
    const ids = idsOf(scope);
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: number }>`select id from (${SEEN[scope]}) seen
      where id = any (${ids}::int[])`.execute(db);
    for (const { id } of rows) found.add(`${scope} ${id}`);
  }
  return found;
}

/** What a link does: it confirms one subscription, or shows and ends all of an address. */
type LinkPurpose = 'subscription' | 'subscriber';

const SHAPE = /^(\d{1,9})-([\w-]{43})$/;

const macOf = (purpose: LinkPurpose, id: number, secret: string) => keyedHash(secret, purpose, [id]);

/** The token of a link in a mail. It does nothing else, and works as long as what it is about is there. */
export const subscriptionToken = (purpose: LinkPurpose, id: number, secret: string) =>
  `${id}-${macOf(purpose, id, secret).toString('base64url')}`;

/** The id that a token is about; null for one that we did not make. */
export function readSubscriptionToken(purpose: LinkPurpose, token: string, secret: string): number | null {
  const [, id = '', mac = ''] = SHAPE.exec(token) ?? [];
  if (mac === '') return null;
  return saysHash(mac, macOf(purpose, Number(id), secret)) ? Number(id) : null;
}
