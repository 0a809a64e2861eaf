import { randomBytes, randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { CODE_LENGTH, CODE_SECONDS, LINK_TOKEN_BYTES } from '../../../schemas/auth.ts';
import type { Database } from '../../db/schema.ts';
import { hashCode, hashLinkToken, type CodeOf } from './code.ts';
import { emailSubject } from './code-subject.ts';

/** Both are to be mailed and not kept: six digits to type, and the token of a link. */
export type IssuedCode = { code: string; token: string };

/**
 * A new code for an address, in place of the one before, with the token of a link. Links of earlier mails stay good for
 * their ten minutes: a stranger who asks for a code each minute kills the owner's digits, and never the way in.
 * @param userId null where nobody has the address: that code behaves like any other, and fits nobody
 */
export async function issueCode(
  db: Kysely<Database>,
  { purpose, email, userId }: CodeOf & { userId: number | null },
  secret: string,
): Promise<IssuedCode> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const token = randomBytes(LINK_TOKEN_BYTES).toString('base64url');
  const subject = emailSubject(email, secret);
  const expires_at = sql<Date>`now() + make_interval(secs => ${CODE_SECONDS})`;
  const fresh = {
    user_id: userId,
    code_hash: hashCode({ purpose, subject, code }, secret),
    tries: '{}',
    used_at: null,
    created_at: sql<Date>`now()`,
    expires_at,
  };
  await db
    .insertInto('codes')
    .values({ purpose, subject, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'subject']).doUpdateSet(fresh))
    .execute();
  const token_hash = hashLinkToken(purpose, token, secret);
  await db.insertInto('code_links').values({ token_hash, purpose, subject, user_id: userId, expires_at }).execute();
  return { code, token };
}
