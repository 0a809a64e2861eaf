import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import type { ProvenBody, SetUpBody } from '../schemas/second-factor.ts';
import { api } from './client.ts';

const OWN = 'profile/second-factors';

export const secondFactorKeys = { own: (userId: number) => ['second-factors', userId] as const };

/** What the viewer has set up beside the password. */
export function secondFactorsOptions(userId: number) {
  return queryOptions({
    queryKey: secondFactorKeys.own(userId),
    queryFn: async ({ signal }) =>
      (await api.get(OWN, { signal }).json<Answer<'GET profile/second-factors'>>()).secondFactors,
    refetchOnMount: 'always',
  });
}

type LoginProof = { loginToken: string } & ({ code: string } | { recoveryCode: string } | { credential: object });

/** The second half of a login. */
export const finishLogin = (json: LoginProof) =>
  api.post('auth/second-factor', { json }).json<Answer<'POST auth/second-factor'>>();

/** What a passkey is to sign for a login that has begun. */
export const loginPasskeyOptions = (loginToken: string) =>
  api.post('auth/second-factor/options', { json: { loginToken } }).json<Answer<'POST auth/second-factor/options'>>();

export const beginApp = (json: SetUpBody) =>
  api.post(`${OWN}/totp`, { json }).json<Answer<'POST profile/second-factors/totp'>>();

export const confirmApp = (json: { setupToken: string; code: string }) =>
  api.post(`${OWN}/totp/confirm`, { json }).json<Answer<'POST profile/second-factors/totp/confirm'>>();

export const beginPasskey = (json: SetUpBody) =>
  api.post(`${OWN}/passkeys/options`, { json }).json<Answer<'POST profile/second-factors/passkeys/options'>>();

export const addPasskey = (json: { setupToken: string; credential: object; name: string }) =>
  api.post(`${OWN}/passkeys`, { json }).json<Answer<'POST profile/second-factors/passkeys'>>();

export const renamePasskey = (id: number, name: string) =>
  api.patch(`${OWN}/passkeys/${id}`, { json: { name } }).json<Answer<'PATCH profile/second-factors/passkeys/{id}'>>();

/** What a passkey is to sign to show that its owner is there. */
export const beginProof = (currentPassword: string) =>
  api.post(`${OWN}/options`, { json: { currentPassword } }).json<Answer<'POST profile/second-factors/options'>>();

export async function removeApp(json: ProvenBody): Promise<void> {
  await api.delete(`${OWN}/totp`, { json });
}

export async function removePasskey(id: number, json: ProvenBody): Promise<void> {
  await api.delete(`${OWN}/passkeys/${id}`, { json });
}

export const renewRecoveryCodes = (json: ProvenBody) =>
  api.post(`${OWN}/recovery-codes`, { json }).json<Answer<'POST profile/second-factors/recovery-codes'>>();
