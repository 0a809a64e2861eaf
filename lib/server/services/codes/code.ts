import type { CodesTable } from '../../db/schema.ts';
import { keyedHash } from '../../auth/keyed-hash.ts';
import { AppError } from '../../errors.ts';

export type CodePurpose = CodesTable['purpose'];

/** Whose code, and what for. */
export type CodeOf = { purpose: CodePurpose; email: string };

/** What the database keeps of a code: with a million codes only a keyed hash hides one. */
export function hashCode(
  { purpose, subject, code }: { purpose: CodePurpose; subject: Buffer; code: string },
  secret: string,
): Buffer {
  return keyedHash(secret, 'code', [purpose, subject.toString('hex'), code]);
}

/** What the database keeps of a link's token; of one purpose it is no other's. */
export function hashLinkToken(purpose: CodePurpose, token: string, secret: string): Buffer {
  return keyedHash(secret, 'code-link', [purpose, token]);
}

/** The refusal of a code or a link that is wrong, used or expired. */
export function invalidCode(): AppError {
  return new AppError('invalid_code', 'The verification code you entered is invalid or has expired.');
}
