import { lookup as dnsLookup } from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';

/** Resolves names; the answer is checked, and used for the connection itself, so that no second one can differ. */
export function publicLookup(allowPrivate: boolean): LookupFunction {
  return (hostname, options, done) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
      const usable = error ? [] : addresses.filter(({ address }) => allowPrivate || isPublicAddress(address));
      const [first] = usable;
      if (!first) return done(error ?? new Error('the address is not public'), '', 0);
      if (options.all) return done(null, usable);
      done(null, first.address, first.family);
    });
  };
}

/** Whether an address is none to connect to: not http(s), with a name or password, or literally a private one. */
export function isRefusedUrl(url: URL, allowPrivate: boolean): boolean {
  if (!/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '') return true;
  // A literal address is connected to without a lookup.
  const literal = url.hostname.replace(/^\[|\]$/gu, '');
  return isIP(literal) !== 0 && !allowPrivate && !isPublicAddress(literal);
}

export type FetchLimits = {
  milliseconds: number;
  bytes: number;
  allowPrivateAddresses: boolean;
  /** The one origin that may be private nevertheless. */
  trustedOrigin?: string;
  /** What is asked for; pictures when absent. */
  accept?: string;
  /** The types that an answer may have by its own word; any when absent. */
  types?: RegExp;
  /** What becomes of more bytes than `bytes`: refused when absent. */
  beyond?: 'refused' | 'cut off';
};
/** `type`: the Content-Type as it came; `url`: where it was found at last. */
type Fetched = { body: Buffer; type: string; url: string };
/** `isUnreachable`: the host itself did not answer, so that the next file of it will not come either. */
export type FetchResult = Fetched | { reason: string; isUnreachable: boolean };

const MOST_REDIRECTS = 5;

const refuse = (reason: string): FetchResult => ({ reason, isUnreachable: false });

const mayBePrivate = ({ origin }: URL, { allowPrivateAddresses, trustedOrigin }: FetchLimits) =>
  allowPrivateAddresses || origin === trustedOrigin;

const LOOK_EVERY_MS = 50;
// Encryption, headers, and the sizes of small chunks.
const OVERHEAD_BYTES = 256 * 1024;

/** Ends a request that is answered with far more than `bytes`: interim answers and what stands beside chunks are counted nowhere else. */
export function boundAnswer(request: ClientRequest, bytes: number): void {
  request.on('socket', (socket) => {
    const look = setInterval(() => {
      if (socket.bytesRead > 2 * bytes + OVERHEAD_BYTES) request.destroy(new Error('the answer does not end'));
    }, LOOK_EVERY_MS).unref();
    request.on('close', () => clearInterval(look));
  });
}

function open(url: URL, limits: FetchLimits, signal: AbortSignal): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers = { 'user-agent': 'Lekha import', accept: limits.accept ?? 'image/*' };
  return new Promise((resolve, reject) => {
    const lookup = publicLookup(mayBePrivate(url, limits));
    const request = send(url, { headers, lookup, signal, agent: false }, resolve);
    request.on('error', reject);
    boundAnswer(request, limits.bytes);
    request.end();
  });
}

async function readBody(
  response: IncomingMessage,
  url: URL,
  { bytes: most, types, beyond }: FetchLimits,
): Promise<FetchResult> {
  const { 'content-type': type = '', 'content-length': length, 'content-encoding': encoding } = response.headers;
  if (types && (!types.test(type) || encoding)) return refuse(`is «${type.slice(0, 80)}»`);
  const tooLarge = refuse(`larger than ${Math.round(most / 1024 / 1024)} MB`);
  const isCut = beyond === 'cut off';
  if (!isCut && Number(length ?? 0) > most) return tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes: Buffer = chunk;
    size += bytes.length;
    if (size > most && !isCut) return tooLarge;
    chunks.push(bytes);
    if (size >= most && isCut) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, most), type, url: url.href };
}

/** A file over http(s), within limits of time and size; never from this machine or its network unless allowed. */
export async function fetchFile(address: string, limits: FetchLimits): Promise<FetchResult> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  let url = URL.parse(address);
  try {
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      if (!url || isRefusedUrl(url, mayBePrivate(url, limits)))
        return refuse('its address is not a public http(s) one');
      const response = await open(url, limits, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) {
        const result = await readBody(response, url, limits);
        response.destroy();
        // Without a length, an answer that the time breaks off ends as a whole one does.
        signal.throwIfAborted();
        return result;
      }
      response.destroy();
      if (statusCode < 300 || statusCode > 399 || !headers.location) return refuse(`answered ${statusCode}`);
      url = URL.parse(headers.location, url.href);
    }
    return refuse('redirects too often');
  } catch (error) {
    const reason = signal.aborted
      ? `no answer within ${limits.milliseconds / 1000} s`
      : String(error instanceof Error ? error.message : error);
    return { reason, isUnreachable: true };
  }
}
