import { z } from 'zod';
import { messageOf } from '../rules/messages.ts';
import { PASSKEY_NAME_LENGTH, SECOND_FACTORS } from '../rules/roles.ts';
import { asciiDigits } from '../text/digits.ts';
import { currentPassword, personName } from './account-fields.ts';
import { signedInSchema } from './session.ts';

const bytes = (longest: number) => z.string().regex(new RegExp(`^[\\w-]{1,${longest}}$`), messageOf('passkeyBroken'));
const credentialFields = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key', messageOf('passkeyBroken')),
};

/** What a browser answers when a passkey has signed (AuthenticationResponseJSON of WebAuthn). */
const assertionSchema = z.object({
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
const attestationSchema = z.object({
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

const STEP_OVER = messageOf('stepOver');
const stepToken = z.string({ error: STEP_OVER }).max(500, STEP_OVER);

const CODE_WRONG = messageOf('factorCodeDigits');
const code = z
  .string({ error: CODE_WRONG })
  .overwrite((typed) => asciiDigits(typed).replace(/\s/gu, ''))
  .regex(/^\d{6}$/, CODE_WRONG);

const RECOVERY_WRONG = messageOf('recoveryShape');
const recoveryCode = z
  .string({ error: RECOVERY_WRONG })
  .min(1, RECOVERY_WRONG)
  .max(100, RECOVERY_WRONG)
  // As one reads it off paper: without the hyphens, and with letters for the digits that look like them.
  .overwrite((typed) => typed.toLowerCase().replace(/[\s-]/gu, '').replaceAll('o', '0').replace(/[il]/gu, '1'));

const passkeyName = personName(messageOf('nameRequired'), PASSKEY_NAME_LENGTH);

/** One of three: six digits of an app, what a passkey has signed, a recovery code. */
export type Proof = { code: string } | { credential: Assertion } | { recoveryCode: string };

const proofFields = {
  code: code.optional(),
  credential: assertionSchema.optional(),
  recoveryCode: recoveryCode.optional(),
};
type ProofFields = {
  code?: string | undefined;
  credential?: Assertion | undefined;
  recoveryCode?: string | undefined;
};

function proofIn({ code: digits, credential, recoveryCode: spare }: ProofFields): Proof | undefined {
  if (digits !== undefined) return { code: digits };
  if (credential !== undefined) return { credential };
  return spare === undefined ? undefined : { recoveryCode: spare };
}

function toProof(fields: ProofFields, context: z.core.$RefinementCtx): Proof {
  const proof = proofIn(fields);
  if (proof) return proof;
  context.addIssue({ code: 'custom', path: ['code'], message: CODE_WRONG });
  return z.NEVER;
}

/** The login's second step, by an app and by a recovery code. */
export const codeFormSchema = z.object({ code });
export const recoveryFormSchema = z.object({ recoveryCode });

/** POST auth/second-factor. */
export const secondFactorSchema = z
  .object({ loginToken: stepToken, ...proofFields })
  .transform(({ loginToken, ...fields }, context) => ({ loginToken, proof: toProof(fields, context) }));

/** POST auth/second-factor/options. */
export const loginTokenSchema = z.object({ loginToken: stepToken });

/** What begins a proof, and the setting-up of a first factor. */
export const currentPasswordSchema = z.object({ currentPassword });

/** What begins the setting-up of a factor: where the account has one, with a proof by it. */
export const setUpSchema = z
  .object({ currentPassword, proofToken: stepToken.optional(), ...proofFields })
  .transform(({ currentPassword: password, proofToken, ...fields }) => ({
    currentPassword: password,
    proofToken,
    proof: proofIn(fields),
  }));
export type SetUpInput = z.output<typeof setUpSchema>;
/** The same as it is sent. */
export type SetUpBody = z.input<typeof setUpSchema>;

/** The form that begins one with a name. */
export const namedFormSchema = z.object({ currentPassword, name: passkeyName });

const PROOF_WRONG = messageOf('proofShape');

/** The form of a proof: digits are an app's, all else is a recovery code. */
export const proofFormSchema = z.object({
  currentPassword,
  typed: z.string({ error: PROOF_WRONG }).trim().min(1, PROOF_WRONG).max(100, PROOF_WRONG),
});

/** What takes a factor away, or makes new recovery codes; `proofToken` comes with a passkey's challenge. */
export const provenSchema = z
  .object({ currentPassword, proofToken: stepToken.optional(), ...proofFields })
  .transform(({ currentPassword: password, proofToken, ...fields }, context) => ({
    currentPassword: password,
    proofToken,
    proof: toProof(fields, context),
  }));
export type ProvenInput = z.output<typeof provenSchema>;
/** The same as it is sent. */
export type ProvenBody = z.input<typeof provenSchema>;

/** POST profile/second-factors/totp/confirm. */
export const confirmTotpSchema = z.object({ setupToken: stepToken, code });
export type ConfirmTotpInput = z.output<typeof confirmTotpSchema>;

/** POST profile/second-factors/passkeys. */
export const addPasskeySchema = z.object({ setupToken: stepToken, credential: attestationSchema, name: passkeyName });
export type AddPasskeyInput = z.output<typeof addPasskeySchema>;

/** PATCH profile/second-factors/passkeys/{id}. */
export const renamePasskeySchema = z.object({ name: passkeyName });

const time = z.iso.datetime();

/** @public */
export const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  created_at: time,
  last_used_at: time.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** GET profile/second-factors. */
export const secondFactorsSchema = z.object({
  totp: z.object({ created_at: time, last_used_at: time.nullable() }).nullable(),
  passkeys: z.array(passkeySchema),
  /** That have not been used. */
  recovery_codes: z.int(),
  /** The site asks it of this account's role. */
  required: z.boolean(),
});
export type SecondFactors = z.infer<typeof secondFactorsSchema>;

/** Recovery codes, shown this once: with the first factor, and when they are made anew. */
export const recoveryCodesSchema = z.array(z.string());

/** Options that a browser's WebAuthn takes as they are. @public */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

/** Answer of a login whose account has a second factor: neither tokens nor cookies yet. */
const secondFactorStepSchema = z.object({
  secondFactor: z.object({ methods: z.array(z.enum(SECOND_FACTORS)) }),
  loginToken: z.string(),
});
export type SecondFactorStep = z.infer<typeof secondFactorStepSchema>;

/** Answer of POST auth/login. */
export const loginAnswerSchema = z.union([signedInSchema, secondFactorStepSchema]);
