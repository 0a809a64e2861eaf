import { env } from '../env.ts';

// A year. Without the hosts below this one: an operator's other sites may still be on http.
const TRANSPORT = 'max-age=31536000';

/** For what is no page: an answer of the API, a redirect, a file. It may load nothing, and nothing may hold it. */
const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Name of the header that says who may show an answer among its own things. */
const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy';

/** Pictures, cards and feeds, which other sites show. */
const FOR_OTHERS = /^\/(?:uploads|api\/v1\/uploads|og)\/|\/(?:feed|atom)\.xml$|\/feed\.json$/;

let made: Readonly<Record<string, string>> | undefined;

function make(): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    [RESOURCE_POLICY]: 'same-origin',
    'Content-Security-Policy': CLOSED_POLICY,
    ...(env().SITE_URL.startsWith('https:') && { 'Strict-Transport-Security': TRANSPORT }),
  };
}

/**
 * Headers of every answer. A page has a content security policy of its own, which takes the place of the closed one
 * here. `path`: of the address, where the answer may be one for other sites.
 */
export function securityHeaders(path = ''): Readonly<Record<string, string>> {
  made ??= make();
  return FOR_OTHERS.test(path) ? { ...made, [RESOURCE_POLICY]: 'cross-origin' } : made;
}

type Headers = Record<string, string | string[]>;

/** Headers of an answer, whose names are in small letters, with those of every answer: each once. */
export function withSecurityHeaders(headers: Headers, path: string): Headers {
  const missing = Object.entries(securityHeaders(path)).filter(([name]) => headers[name.toLowerCase()] === undefined);
  return { ...headers, ...Object.fromEntries(missing) };
}
