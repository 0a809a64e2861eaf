import { z } from 'zod';

/** How long a challenge may be answered, in seconds. */
export const PROOF_SECONDS = 10 * 60;

const hex = z.string().regex(/^[0-9a-f]{1,128}$/);
const whole = z.number().int().nonnegative();

/** What a browser works out while unusually many accounts are made: a count for which PBKDF2 gives a key that begins so. */
export const registrationChallengeSchema = z.object({
  parameters: z.object({
    algorithm: z.string().max(40),
    nonce: hex,
    salt: hex,
    cost: whole,
    keyLength: whole,
    keyPrefix: hex,
    keySignature: hex,
    expiresAt: whole,
  }),
  signature: hex,
});
export type RegistrationChallenge = z.infer<typeof registrationChallengeSchema>;

export const registrationProofSchema = z.object({
  challenge: registrationChallengeSchema,
  solution: z.object({ counter: whole, derivedKey: hex }),
});
export type RegistrationProof = z.infer<typeof registrationProofSchema>;
