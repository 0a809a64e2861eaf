import { sql } from 'kysely';
import type { SubscriptionFrequency, SubscriptionScope } from '../../../rules/subscriptions.ts';
import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { noteEnded } from './ended-addresses.ts';
import { readSubscriptionToken } from './find-scope.ts';

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
 * everything that is kept of the address goes, but for a mark by which no file of addresses brings it back.
 * @throws AppError not_found for a link that we did not make
 */
export async function endSubscriptions({ db, authSecret }: Parts, token: string, only: number | null): Promise<void> {
  const subscriber = requireSubscriber(token, authSecret);
  await db.transaction().execute(async (trx) => {
    await sql`delete from subscriptions where subscriber_id = ${subscriber}
      and (${only}::int is null or id = ${only})`.execute(trx);
    const { rows } = await sql<{ email: string }>`delete from subscribers b where b.id = ${subscriber}
      and not exists (select from subscriptions s where s.subscriber_id = b.id) returning email`.execute(trx);
    for (const { email } of rows) await noteEnded(trx, email, authSecret);
  });
}
