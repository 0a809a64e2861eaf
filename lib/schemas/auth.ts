import { z } from 'zod';
import { codeSchema, email, personName, requiredEmail, usernameSchema } from './account-fields.ts';
import { confirmed } from './confirmed.ts';
import {
  loginPassword,
  missingFromNewPassword,
  newPassword,
  resetPassword,
  UNCOMMON_MESSAGE,
  wrongForOwner,
} from './password.ts';

/** SPEC 9: digits of a code, its life in seconds, and the pause between two codes in seconds. */
export const CODE_LENGTH = 6;
export const CODE_SECONDS = 10 * 60;
export const CODE_PAUSE_SECONDS = 60;

const confirmation = z.string({ error: 'Please confirm your password' }).min(1, 'Please confirm your password');

/** POST auth/login, and the login form. */
export const loginSchema = z.object({ email: requiredEmail, password: loginPassword });
export type LoginInput = z.infer<typeof loginSchema>;

const registerFields = z.object({
  username: usernameSchema,
  email: email('Email is required', 'Email is invalid'),
  password: newPassword,
  firstName: personName('First name is required', 60),
  lastName: personName('Last name is required', 60),
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

/** POST auth/register. */
export const registerSchema = impersonal(registerFields);
export type RegisterInput = z.infer<typeof registerSchema>;

/** The register form: the same with a confirmation. */
export const registerFormSchema = confirmed(
  impersonal(registerFields.extend({ confirmPassword: confirmation })),
  { field: 'confirmPassword', message: 'Passwords do not match' },
  (value) => ({ password: value.password, confirmation: value.confirmPassword }),
);
export type RegisterForm = z.infer<typeof registerFormSchema>;

/** POST auth/verify-email; `email` only where nobody is signed in. */
export const verifyEmailSchema = z.object({ code: codeSchema, email: requiredEmail.optional() });

/** POST auth/forgot-password, and its form. */
export const forgotPasswordSchema = z.object({ email: requiredEmail });

/** POST auth/verify-reset-code, and step 1 of the reset; `email` on another device than the one that asked. */
export const verifyResetCodeSchema = z.object({ code: codeSchema, email: requiredEmail.optional() });

/** POST auth/reset-password. */
export const resetPasswordSchema = verifyResetCodeSchema.extend({ newPassword: resetPassword });
export type ResetPasswordInput = z.infer<typeof resetPasswordSchema>;

/** Step 2 of the reset. */
export const resetPasswordFormSchema = confirmed(
  z.object({ newPassword: resetPassword, confirmPassword: confirmation }),
  { field: 'confirmPassword', message: 'Passwords do not match' },
  (value) => ({ password: value.newPassword, confirmation: value.confirmPassword }),
);
export type ResetPasswordForm = z.infer<typeof resetPasswordFormSchema>;

/** POST auth/undo-email: the token of the link in the notice. */
export const undoEmailSchema = z.object({
  token: z.string().regex(/^[\w-]{43}$/, 'This link is not complete'),
});

/** POST test-email. */
export const testEmailSchema = z.object({ to: requiredEmail });
