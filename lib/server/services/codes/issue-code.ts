import { randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { CODE_LENGTH, CODE_SECONDS } from '../../../schemas/auth.ts';
import type { Database } from '../../db/schema.ts';
import { hashCode, type CodeOf } from './code.ts';
import { emailSubject } from './code-subject.ts';

/**
 * A new code for an address, in place of the one before (CONTRACT 4).
 * @param userId null where nobody has the address: that code behaves like any other, and fits nobody
 * @returns six random digits, to be mailed and not kept
 */
export async function issueCode(
  db: Kysely<Database>,
  { purpose, email, userId }: CodeOf & { userId: number | null },
  secret: string,
): Promise<string> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const subject = emailSubject(email, secret);
  const fresh = {
    user_id: userId,
    code_hash: hashCode({ purpose, subject, code }, secret),
    tries: 0,
    used_at: null,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(secs => ${CODE_SECONDS})`,
  };
  await db
    .insertInto('codes')
    .values({ purpose, subject, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'subject']).doUpdateSet(fresh))
    .execute();
  return code;
}
