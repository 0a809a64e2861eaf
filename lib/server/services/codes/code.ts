import type { CodesTable } from '../../db/schema.ts';
import { keyedHash } from '../../auth/keyed-hash.ts';

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
