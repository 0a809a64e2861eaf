// Tokens: secrets by which programs act for whoever made them, as far as their scopes go.
import { type Kysely, sql } from 'kysely';
import { messageOf } from '../../../rules/messages.ts';
import { MOST_TOKENS } from '../../../rules/programs.ts';
import type { CreateTokenInput, NewToken, Token } from '../../../schemas/programs.ts';
import { type Actor, requirePermission, type Viewer } from '../../auth/find-viewer.ts';
import { hashApiToken, makeApiToken } from '../../auth/tokens.ts';
import type { Database } from '../../db/schema.ts';
import { columns, isoTime, jsonObject } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';

const token = jsonObject({
  ...columns('t', ['id', 'name', 'scopes']),
  created_by: sql`u.username`,
  created_at: isoTime('t.created_at'),
  expires_at: isoTime('t.expires_at'),
  last_used_at: isoTime('t.last_used_at'),
});

async function selectTokens(db: Kysely<Database>, id: number | null): Promise<Token[]> {
  const { rows } = await sql<{ token: Token }>`
    select ${token} as token from api_tokens t join users u on u.id = t.user_id
    where ${id}::int is null or t.id = ${id} order by t.created_at desc, t.id desc`.execute(db);
  return rows.map((row) => row.token);
}

/** All of them, the newest first, without their secrets. */
export async function listTokens(db: Kysely<Database>, actor: Actor): Promise<Token[]> {
  requirePermission(actor, 'tokens.manage');
  return selectTokens(db, null);
}

type Asking = Actor & Pick<Viewer, 'scopes' | 'tokenExpiresAt'>;

/** Whether a token could do more, or for longer, than the one that asks for it. */
function isStronger({ scopes, expires_at }: Pick<CreateTokenInput, 'scopes' | 'expires_at'>, asking: Asking): boolean {
  if (!asking.scopes) return false;
  const { tokenExpiresAt: ends } = asking;
  const isLonger = ends ? !expires_at || new Date(expires_at) > ends : false;
  return isLonger || scopes.some((scope) => !asking.scopes?.includes(scope));
}

/**
 * Makes a token that acts for the actor. @returns it with its secret, which is told this once
 * @throws AppError forbidden, also for one that may do more than the token that asks; invalid when there are too many
 */
export async function createToken(
  { db, authSecret }: Pick<Runtime, 'db' | 'authSecret'>,
  actor: Asking,
  { name, scopes, expires_at = null }: CreateTokenInput,
): Promise<NewToken> {
  requirePermission(actor, 'tokens.manage');
  if (isStronger({ scopes, expires_at }, actor)) throw new AppError('forbidden', 'tokenStronger');
  const secret = makeApiToken();
  const secret_hash = hashApiToken(secret, authSecret);
  return db.transaction().execute(async (trx) => {
    await sql`lock table api_tokens in share row exclusive mode`.execute(trx);
    const { total } = await trx
      .selectFrom('api_tokens')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    if (Number(total) >= MOST_TOKENS) throw new AppError('invalid', messageOf('tokensMany', { max: MOST_TOKENS }));
    const { id } = await trx
      .insertInto('api_tokens')
      .values({ name, scopes, secret_hash, user_id: actor.id, expires_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [row] = await selectTokens(trx, id);
    if (!row) throw new Error('an insert gives a row');
    return { ...row, secret };
  });
}

/** Deletes a token: it is refused from then on. @returns its name @throws AppError forbidden, not_found */
export async function deleteToken(db: Kysely<Database>, actor: Actor, id: number): Promise<string> {
  requirePermission(actor, 'tokens.manage');
  const row = await db.deleteFrom('api_tokens').where('id', '=', id).returning('name').executeTakeFirst();
  if (!row) throw new AppError('not_found', 'tokenMissing');
  return row.name;
}
