import { z } from 'zod';
import { email } from './account-fields.ts';
import { missingFromChangedPassword, confirmed } from './password.ts';
import { messageOf } from '../rules/messages.ts';

const ALL_REQUIRED = messageOf('allPasswordsRequired');
const passwordField = z.string({ error: ALL_REQUIRED }).min(1, { error: ALL_REQUIRED, abort: true });

function checkChangedPassword(
  value: { currentPassword: string; newPassword: string },
  context: z.core.$RefinementCtx,
): void {
  const message = missingFromChangedPassword(value.newPassword, value.currentPassword);
  if (message) context.addIssue({ code: 'custom', path: ['newPassword'], message });
}

const changePasswordFields = z.object({ currentPassword: passwordField, newPassword: passwordField });

/** POST auth/change-password. */
export const changePasswordSchema = changePasswordFields.superRefine(checkChangedPassword);
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;

/** The dialog that changes the password. */
export const changePasswordFormSchema = confirmed(
  changePasswordFields.extend({ confirmPassword: passwordField }),
  { field: 'confirmPassword', message: messageOf('newPasswordsDiffer') },
  (value) => ({ password: value.newPassword, confirmation: value.confirmPassword }),
).superRefine(checkChangedPassword);
export type ChangePasswordForm = z.infer<typeof changePasswordFormSchema>;

const BOTH_REQUIRED = messageOf('emailAndPasswordRequired');

/** POST auth/change-email, and its dialog. */
export const changeEmailSchema = z.object({
  currentPassword: z.string({ error: BOTH_REQUIRED }).min(1, BOTH_REQUIRED),
  newEmail: email(BOTH_REQUIRED, messageOf('emailShape')),
});
export type ChangeEmailInput = z.infer<typeof changeEmailSchema>;
