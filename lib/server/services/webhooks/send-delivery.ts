import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isRefusedUrl, publicLookup } from '../../http/public-address/public-lookup.ts';
import { mayBePrivate } from './webhook-target.ts';

const TIMEOUT_MS = 10_000;
const LONGEST_ERROR = 300;

/** How an attempt went: `status_code` null where nobody answered. */
export type Outcome = { status_code: number | null; error: string | null; duration_ms: number };

function post(url: URL, body: string, headers: Record<string, string>, signal: AbortSignal): Promise<number> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const lookup = publicLookup(mayBePrivate(url));
    const request = send(url, { method: 'POST', headers, lookup, signal, agent: false }, (response) => {
      resolve(response.statusCode ?? 0);
      // Nobody reads what a receiver has to say.
      response.on('error', () => {});
      response.destroy();
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Posts a body to an address of the internet; a redirect is an answer like any other. Never throws. */
export async function sendDelivery(address: string, body: string, signed: Record<string, string>): Promise<Outcome> {
  const started = performance.now();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const past = () => Math.round(performance.now() - started);
  const url = URL.parse(address);
  if (!url || isRefusedUrl(url, mayBePrivate(url)))
    return { status_code: null, error: 'the address is not public', duration_ms: 0 };
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Lekha',
    ...signed,
  };
  try {
    const status_code = await post(url, body, headers, signal);
    const isTaken = status_code >= 200 && status_code < 300;
    return { status_code, error: isTaken ? null : `answered ${status_code}`, duration_ms: past() };
  } catch (error) {
    const reason = signal.aborted ? `no answer within ${TIMEOUT_MS / 1_000} s` : String(error);
    return { status_code: null, error: reason.slice(0, LONGEST_ERROR), duration_ms: past() };
  }
}
