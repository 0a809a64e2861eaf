import { Secret, TOTP } from 'otpauth';
import * as login from '../../app/api/v1/auth/login/route.ts';
import * as options from '../../app/api/v1/auth/second-factor/options/route.ts';
import * as secondFactor from '../../app/api/v1/auth/second-factor/route.ts';
import * as addPasskey from '../../app/api/v1/profile/second-factors/passkeys/route.ts';
import * as passkeyOptions from '../../app/api/v1/profile/second-factors/passkeys/options/route.ts';
import * as confirmTotp from '../../app/api/v1/profile/second-factors/totp/confirm/route.ts';
import * as totp from '../../app/api/v1/profile/second-factors/totp/route.ts';
import { bearer, fromNewAddress, PASSWORD } from './accounts.ts';
import { call } from './call.ts';
import { createAuthenticator } from './software-authenticator.ts';

type Headers = Record<string, string>;
export type Person = { email: string; accessToken: string };

export const asPerson = ({ accessToken }: Pick<Person, 'accessToken'>) => ({
  ...bearer(accessToken),
  ...fromNewAddress(),
});

/** What an app shows so many steps of 30 s from now. */
export function appCode(base32: string, steps = 0): string {
  const app = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(base32) });
  return app.generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Begins a login whose password is right. */
export async function beginLogin(email: string, headers: Headers = fromNewAddress()): Promise<string> {
  const answer = await call(login.POST, '/', { body: { email, password: PASSWORD }, headers });
  if (!answer.body.loginToken) throw new Error(`login answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.loginToken;
}

export const finishLogin = (body: object, headers: Headers = fromNewAddress()) =>
  call(secondFactor.POST, '/', { body, headers });

/** The challenge of a login that has begun. */
export async function loginChallenge(loginToken: string): Promise<string> {
  const { body } = await call(options.POST, '/', { body: { loginToken }, headers: fromNewAddress() });
  return body.options.challenge;
}

/** Sets an app up. @param proof by a factor that is there @returns its secret, and the recovery codes of a first factor */
export async function setUpApp(
  person: Person,
  proof: object = {},
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const headers = asPerson(person);
  const begun = await call(totp.POST, '/', { body: { currentPassword: PASSWORD, ...proof }, headers });
  const { secret, setupToken } = begun.body;
  const { status, body } = await call(confirmTotp.POST, '/', { body: { setupToken, code: appCode(secret) }, headers });
  if (status !== 201) throw new Error(`confirm answered ${status}: ${JSON.stringify(body)}`);
  return { secret, recoveryCodes: body.recoveryCodes };
}

/** Sets a passkey up. @returns the authenticator that holds it, its id, and the recovery codes of a first factor */
export async function setUpPasskey(person: Person, authenticator = createAuthenticator(), proof: object = {}) {
  const headers = asPerson(person);
  const begun = await call(passkeyOptions.POST, '/', { body: { currentPassword: PASSWORD, ...proof }, headers });
  const credential = authenticator.create(begun.body.options.challenge);
  const body = { setupToken: begun.body.setupToken, credential, name: 'My key' };
  const answer = await call(addPasskey.POST, '/', { body, headers });
  if (answer.status !== 201) throw new Error(`passkeys answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return { authenticator, id: Number(answer.body.passkey.id), recoveryCodes: answer.body.recoveryCodes };
}
