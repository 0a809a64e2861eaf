import { toLanguageCode } from '../../rules/languages.ts';
import { messageOf } from '../../rules/messages.ts';
import type { EmailProof } from '../../schemas/auth.ts';
import { type Client, readDevice } from '../auth/device-cookie.ts';
import { resetClaimOf } from '../auth/reset-cookie.ts';
import { AppError } from '../errors.ts';
import { INTERNAL_HEADERS } from '../http/internal-headers.ts';
import { countRequest } from '../limits/address-limits.ts';
import { runtime } from '../runtime.ts';
import type { ResetProof } from '../services/accounts/reset-password.ts';

/** The parameters of a query string; of a repeated one the last counts. */
export function queryOf(url: string): Record<string, string> {
  return Object.fromEntries(new URL(url).searchParams);
}

/**
 * The cursor of a query string: absent, empty or `null` means the first page.
 * @throws AppError invalid_cursor
 */
export function parseCursor(cursor: string | undefined): number | null {
  if (cursor === undefined || cursor === '' || cursor === 'null') return null;
  if (!/^[1-9]\d{0,8}$/.test(cursor)) throw new AppError('invalid_cursor', messageOf('cursorUnknown'));
  return Number(cursor);
}

/** The client behind a call. */
export function clientOf({ request, address }: { request: Request; address: string }): Client {
  return {
    address,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    language: toLanguageCode(request.headers.get(INTERNAL_HEADERS.language)),
    device: readDevice(request, runtime().authSecret),
    gone: request.signal,
  };
}

/**
 * What a call proves of a reset. Digits count as a try of their address, whatever becomes of them.
 * @throws AppError invalid when digits come without a hint whose they are, too_many_requests
 */
export async function resetProofOf(
  { request, address }: { request: Request; address: string },
  proof: EmailProof,
): Promise<ResetProof> {
  if ('token' in proof) return proof;
  const { db, authSecret } = runtime();
  await countRequest(db, 'codes', address);
  return { code: proof.code, ...(await resetClaimOf(request, proof.email, authSecret)) };
}
