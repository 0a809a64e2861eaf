import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { findLanguage } from '../../../rules/languages.ts';
import {
  type SubscriptionFrequency,
  type SubscriptionScope,
  SUBSCRIPTION_FREQUENCIES,
} from '../../../rules/subscriptions.ts';
import { openSealed, seal } from '../../auth/secret.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { noteEnded } from '../accounts/departure/ended-addresses.ts';
import { readSubscriptionToken } from './find-scope.ts';
import { isInScope } from './mail-posts.ts';

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

/** Mails of posts of which somebody wants to be told no more, and that have not left: they count as never told. */
async function dropUnwanted(trx: Transaction<Database>, subscriber: number): Promise<void> {
  await sql`with dropped as (delete from mail_queue q where q.subscriber_id = ${subscriber} and q.week_since is null
      and q.tells_of_posts is not null and not exists (select from subscriptions s join posts p on p.id = any (q.tells_of_posts)
        where s.subscriber_id = ${subscriber} and s.frequency = 'each' and s.confirmed_at is not null and ${isInScope})
      returning tells_of_posts)
    delete from subscription_mails m using dropped d
    where m.subscriber_id = ${subscriber} and m.post_id = any (d.tells_of_posts)`.execute(trx);
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
    // What a stranger asked for in their name, and nobody confirmed, stays, and keeps no file from bringing them back.
    const { rows } = await sql<{ email: string }>`
      with gone as (delete from subscribers b where b.id = ${subscriber}
        and not exists (select from subscriptions s where s.subscriber_id = b.id))
      select email from subscribers b where b.id = ${subscriber} and not exists (
        select from subscriptions s where s.subscriber_id = b.id and s.confirmed_at is not null)`.execute(trx);
    for (const { email } of rows) await noteEnded(trx, email, authSecret);
    await dropUnwanted(trx, subscriber);
  });
}

// What somebody typed into the form that asks for mails, on its way back to them when it was refused. The form works
// without scripts, so it travels in the address of the page: sealed, since addresses stand in logs and histories.

const SEAL = { purpose: 'subscribe form', owner: 0 };
const LONGEST = 254;

const typedSchema = z.object({
  email: z.string().max(LONGEST),
  frequency: z.enum(SUBSCRIPTION_FREQUENCIES).optional().catch(undefined),
  language: z
    .string()
    .refine((code) => findLanguage(code))
    .optional()
    .catch(undefined),
});
type TypedFields = z.infer<typeof typedSchema>;

/** The fields as one word of an address; undefined where no address was typed, or none that the field could hold. */
export function sealTyped(fields: unknown, secret: string): string | undefined {
  const { data } = typedSchema.safeParse(fields);
  return data?.email ? seal(JSON.stringify(data), SEAL, secret).toString('base64url') : undefined;
}

/** The fields again; undefined for what this site has not sealed. */
export function openTyped(word: string | null | undefined, secret: string): TypedFields | undefined {
  const text = word ? openSealed(Buffer.from(word, 'base64url'), SEAL, secret) : null;
  return text === null ? undefined : typedSchema.safeParse(JSON.parse(text)).data;
}
