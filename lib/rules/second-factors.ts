/** How somebody can show, beside the password, that it is they who sign in (docs/product.md#signing-in-safely). */
export const SECOND_FACTORS = ['totp', 'passkey', 'recovery'] as const;
export type SecondFactorMethod = (typeof SECOND_FACTORS)[number];

/** Seconds that the second half of a login, or of setting up, may take. */
export const STEP_SECONDS = 5 * 60;
/** Wrong tries of one login. */
export const STEP_TRIES = 5;
/** Passkeys of one account. */
export const MOST_PASSKEYS = 10;
/** Recovery codes that an account gets at once. */
export const RECOVERY_CODES = 10;
/** Characters of a passkey's name. */
export const PASSKEY_NAME_LENGTH = 60;

/** What was typed into the field of codes: digits of any script are an app's, all else is a recovery code. */
export function isAppCode(typed: string): boolean {
  return /^\s*(?:\p{Nd}\s*){6}$/u.test(typed);
}
