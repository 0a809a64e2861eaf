import type { ChangeEmailInput, ChangePasswordInput } from '../schemas/change-credentials.ts';
import type { EmailProof, LoginInput, RegisterInput } from '../schemas/auth.ts';
import type { OwnUser } from '../schemas/profile.ts';
import type { SignedIn } from '../schemas/session.ts';
import { api } from './client.ts';

type Said = { message: string };

export const login = (input: LoginInput) => api.post('auth/login', { json: input }).json<SignedIn>();

export const register = (input: RegisterInput) => api.post('auth/register', { json: input }).json<SignedIn>();

/** Verifies the address that a link was mailed to, or with digits the signed-in user's. */
export const verifyEmail = (proof: EmailProof) =>
  api.post('auth/verify-email', { json: proof }).json<Said & { user: OwnUser }>();

/** `retryAfter`: seconds until the next code may be asked for. */
export const sendVerificationCode = () => api.post('auth/send-verification-code').json<Said & { retryAfter: number }>();

export const changePassword = (input: ChangePasswordInput) =>
  api.post('auth/change-password', { json: input }).json<Said>();

export const changeEmail = (input: ChangeEmailInput) =>
  api.post('auth/change-email', { json: input }).json<Said & { user: OwnUser }>();

export const forgotPassword = (email: string) => api.post('auth/forgot-password', { json: { email } }).json<Said>();

/** `email` only on another device than the one that asked for the code (DECISIONS 17). */
export const verifyResetCode = (proof: EmailProof) =>
  api.post('auth/verify-reset-code', { json: proof }).json<{ email: string }>();

export const resetPassword = (input: EmailProof & { newPassword: string }) =>
  api.post('auth/reset-password', { json: input }).json<Said>();

/** Takes a change of address back, with the token of the mail's link. */
export const undoEmail = (token: string) => api.post('auth/undo-email', { json: { token } }).json<Said>();

// Somebody waits for it on the way out.
const LOGOUT_MS = 5_000;

/**
 * Asks the server to end a session and to clear the cookies. Never throws: a failed call is ignored (SPEC 8). A session
 * that may not be ended, the default_admin's, still loses this browser's cookies.
 */
export async function leave(refreshToken: string | null): Promise<void> {
  const ask = (json: { refreshToken?: string }) => api.post('tokens/logout', { json, timeout: LOGOUT_MS });
  try {
    await ask(refreshToken ? { refreshToken } : {});
  } catch {
    if (refreshToken) await ask({}).catch(() => undefined);
  }
}
