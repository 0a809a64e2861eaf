import { type Kysely, sql } from 'kysely';
import type { Answer } from '../../../schemas/answers.ts';
import { paginate } from '../../../schemas/pagination.ts';
import type { SubscriptionFrequency, SubscriptionScope } from '../../../rules/subscriptions.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { columns, containing, isoTime, jsonObject } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { readSubscriptionToken } from './subscription-links.ts';

type Parts = Pick<Runtime, 'db' | 'authSecret'>;
/** `name`: null for the site itself. */
export type OwnSubscription = {
  id: number;
  scope: SubscriptionScope;
  name: string | null;
  frequency: SubscriptionFrequency;
};

function requireSubscriber(token: string, secret: string): number {
  const id = readSubscriptionToken('subscriber', token, secret);
  if (id === null) throw new AppError('not_found', 'addressUnknown');
  return id;
}

/**
 * What the address of a link is told of; nothing once it has been ended.
 * @throws AppError not_found for a link that we did not make
 */
export async function openSubscriptions({ db, authSecret }: Parts, token: string): Promise<OwnSubscription[]> {
  const subscriber = requireSubscriber(token, authSecret);
  const { rows } = await sql<OwnSubscription>`
    select s.id, s.scope, s.frequency, case s.scope
      when 'author' then (select full_name from users where id = s.scope_id and deletes_at is null)
      when 'category' then (select name from categories where id = s.scope_id)
      when 'tag' then (select name from tags where id = s.scope_id)
      when 'series' then (select title from series where id = s.scope_id) end as name
    from subscriptions s where s.subscriber_id = ${subscriber} and s.confirmed_at is not null order by s.id`.execute(
    db,
  );
  return rows;
}

/**
 * Ends all that the address of a link is told of, or one of it; done again, it changes nothing. With the last one
 * everything that is kept of the address goes.
 * @throws AppError not_found for a link that we did not make
 */
export async function endSubscriptions({ db, authSecret }: Parts, token: string, only: number | null): Promise<void> {
  const subscriber = requireSubscriber(token, authSecret);
  await db.transaction().execute(async (trx) => {
    await sql`delete from subscriptions where subscriber_id = ${subscriber}
      and (${only}::int is null or id = ${only})`.execute(trx);
    await sql`delete from subscribers b where b.id = ${subscriber}
      and not exists (select from subscriptions s where s.subscriber_id = b.id)`.execute(trx);
  });
}

const subscriber = jsonObject({
  ...columns('b', ['id', 'email', 'language']),
  created_at: isoTime('b.created_at'),
  suspended_at: isoTime('b.suspended_at'),
  subscriptions: sql`coalesce((select json_agg(json_build_object('scope', s.scope, 'scope_id', s.scope_id,
      'frequency', s.frequency, 'confirmed_at', ${isoTime('s.confirmed_at')}) order by s.id)
    from subscriptions s where s.subscriber_id = b.id), '[]')`,
});

type Request = { page: number; limit: number; search?: string | undefined };

/** A page of those who are told of posts, the newest first, by address where searched. @throws AppError forbidden */
export async function listSubscribers(
  db: Kysely<Database>,
  actor: Actor,
  { page, limit, search }: Request,
): Promise<Answer<'GET admin/subscribers'>> {
  requirePermission(actor, 'settings.manage');
  const found = search ? containing(['b.email'], search) : sql`true`;
  const { rows } = await sql<{ subscribers: Answer<'GET admin/subscribers'>['subscribers']; total: number }>`
    select (select count(*)::int from subscribers b where ${found}) as total,
      (select coalesce(json_agg(${subscriber} order by b.id desc), '[]') from (
        select * from subscribers b where ${found} order by b.id desc limit ${limit} offset ${(page - 1) * limit}) b)
        as subscribers`.execute(db);
  const { subscribers = [], total = 0 } = rows[0] ?? {};
  return { subscribers, pagination: paginate(page, limit, total) };
}
