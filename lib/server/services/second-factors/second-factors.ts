// Second-factors: what an account shows beside its password. An app's codes and passkeys are set up, checked and taken
// away; recovery codes come with the first of them and go with the last.
import { type Kysely, sql } from 'kysely';
import { may, type Role, type SecondFactorMethod } from '../../../rules/roles.ts';
import type { SecondFactors, SecondFactorStep } from '../../../schemas/second-factor.ts';
import type { Database } from '../../db/schema.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { isoTime } from '../../db/sql-fragments.ts';
import { makeChallenge } from './passkeys.ts';
import { beginStep, type StepAccount } from './steps.ts';

/** Ways in which an account can show its second factor, best first; none while it has no factor. */
async function listMethods(db: Kysely<Database>, userId: number): Promise<SecondFactorMethod[]> {
  const { rows } = await sql<{ totp: boolean; passkey: boolean; recovery: boolean }>`
    select exists (select from totp_secrets where user_id = ${userId}) as totp,
      exists (select from passkeys where user_id = ${userId}) as passkey,
      exists (select from recovery_codes where user_id = ${userId}) as recovery`.execute(db);
  const has = rows[0];
  if (!has?.totp && !has?.passkey) return [];
  return (['passkey', 'totp', 'recovery'] as const).filter((method) => has[method]);
}

/** Whether an account has a second factor. */
export const hasFactor = async (db: Kysely<Database>, userId: number): Promise<boolean> =>
  (await listMethods(db, userId)).length > 0;

/** The second half of a login whose password was right; null for an account without a second factor. */
export async function beginLoginStep(
  db: Kysely<Database>,
  account: StepAccount,
  secret: string,
): Promise<SecondFactorStep | null> {
  const methods = await listMethods(db, account.id);
  if (methods.length === 0) return null;
  const loginToken = await beginStep(db, { purpose: 'login', account, data: makeChallenge() }, secret);
  return { secondFactor: { methods }, loginToken };
}

/** What an account has set up, without any secret. */
export async function listFactors(
  db: Kysely<Database>,
  { id, role }: { id: number; role: Role },
): Promise<SecondFactors> {
  const { rows } = await sql<Omit<SecondFactors, 'required'>>`
    select (select json_build_object('created_at', ${isoTime('t.created_at')}, 'last_used_at', ${isoTime('t.last_used_at')})
        from totp_secrets t where t.user_id = ${id}) as totp,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'created_at', ${isoTime('p.created_at')},
        'last_used_at', ${isoTime('p.last_used_at')}) order by p.id) from passkeys p where p.user_id = ${id}), '[]') as passkeys,
      (select count(*)::int from recovery_codes where user_id = ${id}) as recovery_codes`.execute(db);
  const { totp = null, passkeys = [], recovery_codes = 0 } = rows[0] ?? {};
  const required = siteSettings().require_second_factor && may(role, 'admin.enter');
  return { totp, passkeys, recovery_codes, required };
}

/** Takes recovery codes away from an account that has no factor any more. */
export async function endRecoveryWithLast(db: Kysely<Database>, userId: number): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}
    and not exists (select from totp_secrets where user_id = ${userId})
    and not exists (select from passkeys where user_id = ${userId})`.execute(db);
}
