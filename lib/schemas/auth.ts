import { z } from 'zod';
import { codeSchema, email, personName, requiredEmail, usernameSchema } from './account-fields.ts';
import {
  loginPassword,
  missingFromNewPassword,
  newPassword,
  resetPassword,
  UNCOMMON_MESSAGE,
  wrongForOwner,
  confirmed,
} from './password.ts';
import { messageOf } from '../rules/messages.ts';
import { registrationProofSchema } from './registration-proof.ts';

/** docs/product.md#limits: digits of a code, its life in seconds, and the pause between two codes in seconds. */
export const CODE_LENGTH = 6;
export const CODE_SECONDS = 10 * 60;
export const CODE_PAUSE_SECONDS = 60;
/** Random bytes of the token in a mail's link: too many to guess, so that no count of tries needs to touch it. */
export const LINK_TOKEN_BYTES = 16;

const confirmation = z.string({ error: messageOf('confirmRequired') }).min(1, messageOf('confirmRequired'));

/** POST auth/login, and the login form; with `proof` while so many sign in that a turn does not come in time. */
export const loginSchema = z.object({
  email: requiredEmail,
  password: loginPassword,
  proof: registrationProofSchema.optional(),
});
export type LoginInput = z.infer<typeof loginSchema>;

const registerFields = z.object({
  username: usernameSchema,
  email: email(messageOf('emailRequired'), messageOf('emailInvalid')),
  password: newPassword,
  firstName: personName(messageOf('firstNameRequired'), 60),
  lastName: personName(messageOf('lastNameRequired'), 60),
});

/** Refuses a password that is made of what else was typed, also while other fields are still wrong. */
function impersonal<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return schema.refine(
    (value: Record<string, unknown>) => {
      const { username, email, firstName, lastName } = value;
      const password = text(value.password) ?? '';
      const owner = { username: text(username), email: text(email), names: [text(firstName), text(lastName)] };
      return missingFromNewPassword(password) !== undefined || wrongForOwner(password, owner) === undefined;
    },
    { path: ['password'], message: UNCOMMON_MESSAGE, when: ({ value }) => typeof value === 'object' && value !== null },
  );
}

/** POST auth/register; with `proof` while unusually many accounts are made. */
export const registerSchema = impersonal(registerFields.extend({ proof: registrationProofSchema.optional() }));
export type RegisterInput = z.infer<typeof registerSchema>;

/** POST invitations/{token}: the same without the address, which the invitation knows. */
export const acceptInvitationSchema = registerFields.omit({ email: true });
export type AcceptInvitationInput = z.infer<typeof acceptInvitationSchema>;

/** The register form: the same with a confirmation. */
export const registerFormSchema = confirmed(
  impersonal(registerFields.extend({ confirmPassword: confirmation })),
  { field: 'confirmPassword', message: messageOf('confirmDiffers') },
  (value) => ({ password: value.password, confirmation: value.confirmPassword }),
);
export type RegisterForm = z.infer<typeof registerFormSchema>;

/** What shows that somebody reads a mailbox: the token of a link, or digits, which alone are nobody's. */
export type EmailProof = { token: string } | { code: string; email?: string | undefined };

const proofFields = {
  code: codeSchema.optional(),
  token: z
    .string()
    .regex(/^[\w-]{22}$/, messageOf('linkBroken'))
    .optional(),
  email: requiredEmail.optional(),
};

type ProofFields = { code?: string | undefined; token?: string | undefined; email?: string | undefined };

function toProof({ code, token, email }: ProofFields, context: z.core.$RefinementCtx): EmailProof {
  if (token !== undefined) return { token };
  if (code !== undefined) return { code, email };
  context.addIssue({ code: 'custom', path: ['code'], message: messageOf('codeRequired') });
  return z.NEVER;
}

/** POST auth/verify-email: a link's `token`, or a `code` with an `email` where nobody is signed in. */
export const verifyEmailSchema = z.object(proofFields).transform(toProof);

/** POST auth/forgot-password, and its form. */
export const forgotPasswordSchema = z.object({ email: requiredEmail });

/** POST auth/verify-reset-code: the same; `email` on another device than the one that asked. */
export const verifyResetCodeSchema = verifyEmailSchema;

/** Step 1 of the reset, where no link was followed. */
export const resetCodeFormSchema = z.object({ code: codeSchema, email: requiredEmail.optional() });

/** POST auth/reset-password. */
export const resetPasswordSchema = z
  .object({ ...proofFields, newPassword: resetPassword })
  .transform(({ newPassword, ...fields }, context) => ({ proof: toProof(fields, context), newPassword }));

/** Step 2 of the reset. */
export const resetPasswordFormSchema = confirmed(
  z.object({ newPassword: resetPassword, confirmPassword: confirmation }),
  { field: 'confirmPassword', message: messageOf('confirmDiffers') },
  (value) => ({ password: value.newPassword, confirmation: value.confirmPassword }),
);
export type ResetPasswordForm = z.infer<typeof resetPasswordFormSchema>;

/** POST auth/undo-email: the token of the link in the notice. */
export const undoEmailSchema = z.object({
  token: z.string(messageOf('linkBroken')).regex(/^[\w-]{43}$/, messageOf('linkBroken')),
});

/** POST test-email. */
export const testEmailSchema = z.object({ to: requiredEmail });
