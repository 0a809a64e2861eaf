'use client';

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { useTranslations } from 'next-intl';
import { ApiError } from '@/lib/api/api-error';

// What the server's library made for the browser's: neither the wire nor the schema looks into it.
type Options = { challenge: string };

// Only who uses a passkey loads what speaks to it.
const webAuthn = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys at all: on https, or at localhost. */
export const hasPasskeys = () => 'PublicKeyCredential' in window;

/** Has one of the account's passkeys sign. @throws Error, named NotAllowedError where the person let it be */
export async function askPasskey(options: Options): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await webAuthn();
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}

/** Has a passkey made. @throws Error, named InvalidStateError where this device holds one of the account's already */
export async function makePasskey(options: Options): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await webAuthn();
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
}

/** Which text of `account.secondStep` says why a passkey was not used; null for what the server said. */
function passkeyFailure(error: unknown): 'passkeyCancelled' | 'passkeyKnown' | 'passkeyFailed' | null {
  if (!(error instanceof Error) || error.name === 'ApiError') return null;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'passkeyCancelled';
  return error.name === 'InvalidStateError' ? 'passkeyKnown' : 'passkeyFailed';
}

/** Follows what a browser does with a passkey: why it did not is said in words, as an answer of the server's is. */
export function usePasskeyWords(): <Answer>(ceremony: Promise<Answer>) => Promise<Answer> {
  const t = useTranslations('account.secondStep');
  return (ceremony) =>
    ceremony.catch((error: unknown) => {
      const reason = passkeyFailure(error);
      throw reason ? new ApiError(0, { message: t(reason), code: reason }) : error;
    });
}
