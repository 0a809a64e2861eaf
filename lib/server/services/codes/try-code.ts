import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { hashCode, type CodeOf } from './code.ts';
import { emailSubject } from './code-subject.ts';

const TRIES = 5;

/** What became of a try. `tooMany` carries the seconds until the dead code expires. */
export type CodeVerdict = { kind: 'right'; userId: number } | { kind: 'wrong' } | { kind: 'tooMany'; wait: number };

type Try = CodeOf & {
  code: string;
  /** A check leaves the code good for later; a use ends it. */ then: 'keep' | 'use';
};

/**
 * Compares a code. One UPDATE compares and counts, so that however many tries come at once, no more than five wrong
 * ones are compared with one code. It does not throw for a wrong code: the count must be committed.
 */
export async function tryCode(
  db: Kysely<Database>,
  { purpose, email, code, then }: Try,
  secret: string,
): Promise<CodeVerdict> {
  const subject = emailSubject(email, secret);
  const hash = hashCode({ purpose, subject, code }, secret);
  const { rows } = await sql<{ matches: boolean; user_id: number | null }>`
    update codes set
      tries = tries + (code_hash <> ${hash})::int,
      used_at = case when code_hash = ${hash} and ${then} = 'use' then now() end
    where purpose = ${purpose} and subject = ${subject} and used_at is null and expires_at > now() and tries < ${TRIES}
    returning code_hash = ${hash} as matches, user_id`.execute(db);
  const row = rows[0];
  if (!row) return findWhyRefused(db, { purpose, subject });
  return row.matches && row.user_id !== null ? { kind: 'right', userId: row.user_id } : { kind: 'wrong' };
}

async function findWhyRefused(db: Kysely<Database>, key: { purpose: string; subject: Buffer }): Promise<CodeVerdict> {
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from expires_at - now()))::int as wait from codes
    where purpose = ${key.purpose} and subject = ${key.subject} and used_at is null and expires_at > now()`.execute(db);
  return rows[0] ? { kind: 'tooMany', wait: Math.max(1, rows[0].wait) } : { kind: 'wrong' };
}

/**
 * The user whose code was right.
 * @throws AppError invalid_code with SPEC 8's text, or too_many_tries
 */
export function requireRightCode(verdict: CodeVerdict): number {
  if (verdict.kind === 'right') return verdict.userId;
  if (verdict.kind === 'wrong')
    throw new AppError('invalid_code', 'The verification code you entered is invalid or has expired.');
  throw new AppError('too_many_tries', 'Too many wrong codes. Please request a new one.', {
    headers: { 'Retry-After': String(verdict.wait) },
  });
}
