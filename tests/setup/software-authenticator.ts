import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The little of CBOR (RFC 8949) that an authenticator writes. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, count: number) => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    return count < 256
      ? Buffer.from([(major << 5) | 24, count])
      : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])]);
}

const coordinate = (key: KeyObject, name: 'x' | 'y') =>
  Buffer.from(key.export({ format: 'jwk' })[name] ?? '', 'base64url');

type Place = { origin: string; rpId: string };

/** Where it is, as a browser tells it. Tests put it elsewhere. */
const HOME: Place = { origin: 'http://localhost:3000', rpId: 'localhost' };

/** A passkey in software, as WebAuthn level 2 has it: ES256, attestation `none`. */
export function createAuthenticator({ counts = true }: { counts?: boolean } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const rawId = id.toString('base64url');
  let counter = 0;

  function authenticatorData(rpId: string, attested: Buffer): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counts ? (counter += 1) : 0);
    // User present, user verified, and whether a key follows.
    const flags = Buffer.from([0x01 | 0x04 | (attested.length > 0 ? 0x40 : 0)]);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), flags, count, attested]);
  }

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const common = { id: rawId, rawId, type: 'public-key', clientExtensionResults: {} };

  return {
    rawId,
    /** Signatures made so far; set back, it is a copy's. */
    setCounter: (count: number) => {
      counter = count;
    },
    /** What `navigator.credentials.create` gives for a challenge. */
    create: (challenge: string, { origin, rpId }: Place = HOME) => {
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(publicKey, 'x')],
        [-3, coordinate(publicKey, 'y')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
      const authData = authenticatorData(rpId, attested);
      const object = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: cbor(object).toString('base64url'),
        transports: ['internal'],
      };
      return { ...common, response };
    },
    /** What `navigator.credentials.get` gives for a challenge. */
    get: (challenge: string, { origin, rpId }: Place = HOME) => {
      const data = authenticatorData(rpId, Buffer.alloc(0));
      const client = clientData('webauthn.get', challenge, origin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('SHA256').update(signed).sign(privateKey).toString('base64url'),
      };
      return { ...common, response };
    },
  };
}
