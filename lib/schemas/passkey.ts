import { z } from 'zod';
import { messageOf } from '../rules/messages.ts';

const bytes = (longest: number) => z.string().regex(new RegExp(`^[\\w-]{1,${longest}}$`), messageOf('passkeyBroken'));
const credentialFields = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key', messageOf('passkeyBroken')),
};

/** What a browser answers when a passkey has signed (AuthenticationResponseJSON of WebAuthn). */
export const assertionSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(200)
      .nullish()
      .transform((handle) => handle ?? undefined),
  }),
});
export type Assertion = z.output<typeof assertionSchema>;

/** What it answers when it has made one (RegistrationResponseJSON). */
export const attestationSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional()
      .catch(undefined),
  }),
});
export type Attestation = z.output<typeof attestationSchema>;
