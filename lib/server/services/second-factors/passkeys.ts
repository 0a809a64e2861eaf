import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Assertion, Attestation } from '../../../schemas/second-factor.ts';
import { keyedHash } from '../../auth/secret.ts';
import type { Database } from '../../db/schema.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { env } from '../../env.ts';

// A ceremony is rare, and its code is large: it comes with the first one.
// No maker of devices is trusted more than another: nothing is asked for who made one, and no list of theirs is fetched.
const MAKERS = ['android-key', 'android-safetynet', 'apple'] as const;
const webAuthn = async () => {
  const library = await import('@simplewebauthn/server');
  for (const identifier of MAKERS) library.SettingsService.setRootCertificates({ identifier, certificates: [] });
  return library;
};

/** Who asks for a passkey: the site as the operator named it, never as a request did. */
const site = () => {
  const { origin, hostname } = new URL(env().SITE_URL);
  return { origin, rpID: hostname };
};

/** Random bytes that a passkey signs, so that no signature serves twice. */
export const makeChallenge = () => randomBytes(32);

// What it is called with, the library spells in types of its own.
type Transports = NonNullable<
  Parameters<Awaited<ReturnType<typeof webAuthn>>['generateAuthenticationOptions']>[0]['allowCredentials']
>[number]['transports'];

async function knownPasskeys(db: Kysely<Database>, userId: number) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    // Stored as a browser named them; one that is unknown is passed over by the next.
    transports: transports as Transports,
  }));
}

/** What a browser needs to have one of the account's passkeys sign. */
export async function assertionOptions(db: Kysely<Database>, userId: number, challenge: Buffer) {
  const { generateAuthenticationOptions } = await webAuthn();
  const allowCredentials = await knownPasskeys(db, userId);
  const { rpID } = site();
  return generateAuthenticationOptions({
    ...{ rpID, allowCredentials, challenge: new Uint8Array(challenge) },
    userVerification: 'preferred',
  });
}

/** What a browser needs to make a passkey for the account. */
export async function attestationOptions(
  db: Kysely<Database>,
  { account, challenge }: { account: { id: number; email: string; full_name: string }; challenge: Buffer },
  secret: string,
) {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: siteSettings().name,
    rpID: site().rpID,
    userName: account.email,
    userDisplayName: account.full_name,
    userID: new Uint8Array(keyedHash(secret, 'passkey-owner', [account.id])),
    challenge: new Uint8Array(challenge),
    attestationType: 'none',
    excludeCredentials: await knownPasskeys(db, account.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A passkey that a browser has just made. */
export type NewPasskey = { credential_id: Buffer; public_key: Buffer; counter: number; transports: string[] };

/** The passkey of an answer that is about this challenge and this site; null for anything else. */
export async function readAttestation(
  { response, ...credential }: Attestation,
  challenge: Buffer,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { origin, rpID } = site();
  const { transports = [], ...answer } = response;
  const verified = await verifyRegistrationResponse({
    response: { ...credential, response: answer, clientExtensionResults: {} },
    expectedChallenge: asText(challenge),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { credential_id: Buffer.from(id, 'base64url'), public_key: Buffer.from(publicKey), counter, transports };
}

async function findPasskey(db: Kysely<Database>, userId: number, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'public_key', 'counter'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst();
}

/**
 * Whether one of the account's passkeys has signed this challenge for this site. Its counter must have gone on: one that
 * goes back is a copy's.
 */
export async function takeAssertion(
  db: Kysely<Database>,
  { userId, credential, challenge }: { userId: number; credential: Assertion; challenge: Buffer },
): Promise<boolean> {
  const passkey = await findPasskey(db, userId, credential.id);
  if (!passkey) return false;
  const { verifyAuthenticationResponse } = await webAuthn();
  const { origin, rpID } = site();
  const { userHandle, ...signed } = credential.response;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: asText(challenge),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return false;
  const counter = verified.authenticationInfo.newCounter;
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', passkey.id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
