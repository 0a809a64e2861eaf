import { decodePath, oldPathKey } from '../../content/old-path.ts';

const LONGEST = 300;
// What only programs ask for that look for holes.
const PROBE =
  /\.(?:php\d?|aspx?|jsp|cgi|env|git|sql|bak|ini|ya?ml|zip|tar|gz|sh|exe)(?:\/|$)|\/\.|^\/(?:wp-(?!content\/uploads\/)|cgi-bin|vendor\/|phpmyadmin|xmlrpc|boaform|actuator|solr)/u;
// Addresses with a secret in them, of which only this one's owner knows.
const SECRET = /^\/(?:preview|undo-email|invitations|subscriptions|unsubscribe|reset-password|verify-email)\//u;
const TOKEN =
  /^(?:[0-9a-f]{24,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=\D*\d)(?!(?:[^_-]*[_-]){3})[\w=-]{32,}|\d{7,})$/u;

export type MissingPath = { path: string; bucket: string };

/**
 * What is remembered of an address that nothing was found at: its path in one spelling and what it is bounded together
 * with - probes, short addresses, all below one folder. Undefined for what may name a person or hold a secret.
 */
export function missingPath(encoded: string): MissingPath | undefined {
  const path = oldPathKey(decodePath(encoded));
  if (path === '' || [...path].length > LONGEST || SECRET.test(path) || /[@\p{Cc}]/u.test(path)) return undefined;
  const segments = path.split('/').slice(1);
  if (segments.some((segment) => TOKEN.test(segment))) return undefined;
  if (PROBE.test(path)) return { path, bucket: 'probe' };
  return { path, bucket: segments.length > 1 ? `/${segments[0] ?? ''}` : '/' };
}

/** The host that a Referer names; null for none. */
export function referrerHost(referer: string | undefined): string | null {
  const url = URL.parse(referer ?? '');
  return url && /^https?:$/u.test(url.protocol) && url.hostname.length <= 253 ? url.hostname : null;
}
