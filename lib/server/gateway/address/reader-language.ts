import type { IncomingMessage, ServerResponse } from 'node:http';
import { findLanguage, LANGUAGE_COOKIE, type LanguageCode } from '../../../rules/languages.ts';
import { safePath } from '../../../safe-path.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { setCookie } from '../../http/cookie-header.ts';
import { chosenLanguage } from '../../http/internal-headers.ts';
import { securityHeaders } from '../../http/security-headers.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The language that a `Cookie` header names; the operator's for whoever has chosen none, or one that we do not have. */
export function languageOfCookie(cookie: string | undefined): LanguageCode {
  return chosenLanguage(cookie) ?? siteSettings().language;
}

export function readerLanguage({ headers }: IncomingMessage): LanguageCode {
  return languageOfCookie(headers.cookie);
}

/** The page that a choice was made on, as the browser itself says it: path and query alone. */
function referringPath({ headers }: IncomingMessage, siteUrl: string): string | null {
  const { referer = '', host = '' } = headers;
  if (!URL.canParse(referer)) return null;
  const url = new URL(referer);
  // Host only tells that both belong together; no address is built from it.
  return url.host === host || url.host === new URL(siteUrl).host ? safePath(url.pathname + url.search) : null;
}

/**
 * `/language?to=bn&next=/posts/x`: keeps the choice in a cookie and goes back to where it was made, so that the menu
 * works without scripts. What is no language of ours changes nothing.
 */
export function chooseLanguage(
  search: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
  siteUrl: string,
): void {
  const language = findLanguage(search.get('to'));
  const next = safePath(search.get('next')) ?? referringPath(request, siteUrl) ?? '/';
  response.writeHead(303, {
    ...securityHeaders(),
    Location: next,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    ...(language && {
      'Set-Cookie': setCookie({
        name: LANGUAGE_COOKIE,
        value: language.code,
        maxAge: YEAR_SECONDS,
        readableBy: 'scripts',
      }),
    }),
  });
  response.end();
}
