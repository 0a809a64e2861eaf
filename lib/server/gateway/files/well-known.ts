import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from '../../http/security-headers.ts';

/** Whether a path is `/<key>.txt` of the operator's key; never where there is none. */
export function isIndexNowKey(path: string, key: string | undefined): boolean {
  return key !== undefined && path === `/${key}.txt`;
}

/**
 * Answers `/<key>.txt` with the operator's IndexNow key (indexnow.org), by which search engines know that whoever names
 * changed addresses of this site may do so.
 */
export function sendIndexNowKey(path: string, request: IncomingMessage, response: ServerResponse): void {
  const key = path.slice('/'.length, -'.txt'.length);
  response.writeHead(200, {
    ...securityHeaders(),
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(key.length),
    'Cache-Control': 'public, max-age=3600',
  });
  response.end(request.method === 'HEAD' ? undefined : key);
}

const PATH = '/.well-known/security.txt';
const DAY_MS = 24 * 60 * 60 * 1000;
// RFC 9116 2.5.5 recommends less than a year.
const VALID_DAYS = 180;

/** The addresses that RFC 9116 2.5.3 lets a contact be; one over plain http is none. */
const CONTACT = /^(?:https|mailto|tel):/;

export type SecurityContact = { siteUrl: string; contactUrl: string };

/** Whom to tell of a hole (RFC 9116). It never runs out while the site is up: its end is half a year from today. */
function securityTxt(siteUrl: string, contactUrl: string): string {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const lines = {
    Contact: contactUrl,
    Expires: new Date(today + VALID_DAYS * DAY_MS).toISOString(),
    'Preferred-Languages': 'en',
    Canonical: siteUrl + PATH,
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

/** Whether a path is that of security.txt; never where the operator gave no contact. */
export function isSecurityTxt(path: string, contactUrl: string | null): boolean {
  return path === PATH && contactUrl !== null && CONTACT.test(contactUrl);
}

/** Answers the address of security.txt. */
export function sendSecurityTxt(
  { siteUrl, contactUrl }: SecurityContact,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const text = securityTxt(siteUrl, contactUrl);
  response.writeHead(200, {
    ...securityHeaders(),
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    'Cache-Control': 'public, max-age=3600',
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}
