import type { Answer } from '../schemas/answers.ts';
import type { ChangeEmailInput, ChangePasswordInput } from '../schemas/change-credentials.ts';
import type { EmailProof, LoginInput, RegisterInput } from '../schemas/auth.ts';
import type { RegistrationProof } from '../schemas/registration-proof.ts';
import { ApiError } from './api-error.ts';
import { api } from './client.ts';

/** Sends a form. Where the server is too busy for it the browser works something out first, and `onWork` is told that this takes a while. */
async function sendProved<Sent>(send: (proof?: RegistrationProof) => Promise<Sent>, onWork: () => void): Promise<Sent> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && ['proof_required', 'unavailable'].includes(error.code))) throw error;
    const asked = api.post('auth/register/challenge').json<Answer<'POST auth/register/challenge'>>();
    const [{ challenge }, { proveWork }] = await Promise.all([asked, import('./prove-work.ts')]);
    onWork();
    const proof = await proveWork(challenge);
    if (!proof) throw error;
    return send(proof);
  }
}

/** Signs in, or begins to. */
export const login = (input: LoginInput, onWork: () => void) =>
  sendProved(
    (proof) => api.post('auth/login', { json: { ...input, proof } }).json<Answer<'POST auth/login'>>(),
    onWork,
  );

/** Registers. */
export const register = (input: RegisterInput, onWork: () => void) =>
  sendProved(
    (proof) => api.post('auth/register', { json: { ...input, proof } }).json<Answer<'POST auth/register'>>(),
    onWork,
  );

/** Verifies the address that a link was mailed to, or with digits the signed-in user's. */
export const verifyEmail = (proof: EmailProof) =>
  api.post('auth/verify-email', { json: proof }).json<Answer<'POST auth/verify-email'>>();

/** `retryAfter`: seconds until the next code may be asked for. */
export const sendVerificationCode = () =>
  api.post('auth/send-verification-code').json<Answer<'POST auth/send-verification-code'>>();

export const changePassword = (input: ChangePasswordInput) =>
  api.post('auth/change-password', { json: input }).json<Answer<'POST auth/change-password'>>();

export const changeEmail = (input: ChangeEmailInput) =>
  api.post('auth/change-email', { json: input }).json<Answer<'POST auth/change-email'>>();

export const forgotPassword = (email: string) =>
  api.post('auth/forgot-password', { json: { email } }).json<Answer<'POST auth/forgot-password'>>();

/** `email` only on another device than the one that asked for the code (docs/product.md#codes-and-links). */
export const verifyResetCode = (proof: EmailProof) =>
  api.post('auth/verify-reset-code', { json: proof }).json<Answer<'POST auth/verify-reset-code'>>();

export const resetPassword = (input: EmailProof & { newPassword: string }) =>
  api.post('auth/reset-password', { json: input }).json<Answer<'POST auth/reset-password'>>();

/** Takes a change of address back, with the token of the mail's link. */
export const undoEmail = (token: string) =>
  api.post('auth/undo-email', { json: { token } }).json<Answer<'POST auth/undo-email'>>();

// Somebody waits for it on the way out.
const LOGOUT_MS = 5_000;

/**
 * Asks the server to end a session and to clear the cookies. Never throws: a failed call is ignored (docs/product.md#texts). A session
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
