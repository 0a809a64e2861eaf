import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

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
export function passkeyFailure(error: unknown): 'passkeyCancelled' | 'passkeyKnown' | 'passkeyFailed' | null {
  if (!(error instanceof Error) || error.name === 'ApiError') return null;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'passkeyCancelled';
  return error.name === 'InvalidStateError' ? 'passkeyKnown' : 'passkeyFailed';
}
