import { createHmac } from 'node:crypto';

/**
 * 32 bytes that only the holder of `secret` can compute. `purpose` keeps the hashes of different uses apart; parts are
 * framed, so that no two lists of parts are the same input.
 */
export function keyedHash(secret: string, purpose: string, parts: readonly (string | number)[]): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest();
}
