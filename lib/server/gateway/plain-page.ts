import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { inEnglish } from '../../rules/in-english.ts';
import { directionOf, type LanguageCode } from '../../rules/languages.ts';
import type { Message } from '../../rules/messages.ts';
import { escapeHtml } from '../../text/html.ts';
import { siteSettings } from '../db/site-settings.ts';
import type { ErrorCode } from '../errors.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { readerLanguage } from './address/reader-language.ts';

const MESSAGES = new URL('../../../messages/', import.meta.url);

// The look of the site's own pages, in the scheme of the reader's system: which one they chose here, only a script would know.
const STYLE = `:root{color-scheme:light dark;--text:#1b1f24;--quiet:#545d68;--ground:#fff;--mark:#dc004e;--edge:#8a94a0;--link:#1565c0;--on-link:#fff}
@media(prefers-color-scheme:dark){:root{--text:#e7eaee;--quiet:#a5afbb;--ground:#12161c;--mark:#ff7a9f;--edge:#7d8794;--link:#90caf9;--on-link:#0c1b2b}}
body{margin:0;padding:clamp(24px,8vw,80px) 16px;color:var(--text);background:var(--ground);font:1.125rem/1.6 Roboto,system-ui,sans-serif}
main{max-width:34rem;margin:auto;overflow-wrap:anywhere}
small{display:block;margin-bottom:24px;color:var(--quiet);font-size:1rem;font-weight:500}
h1{margin:0;font-size:clamp(1.75rem,1.35rem + 1.7vw,2.5rem);line-height:1.25}
h1::before{content:"";display:block;width:44px;height:5px;margin-bottom:14px;border-radius:1px;background:var(--mark)}
p{margin:16px 0 32px;color:var(--quiet)}
a{display:inline-block;margin:0 0 12px;margin-inline-end:12px;padding:9px 16px;border:1px solid var(--edge);border-radius:8px;color:var(--link);font-size:1rem;font-weight:500;text-decoration:none}
a:first-of-type{border-color:var(--link);color:var(--on-link);background:var(--link)}
a:focus-visible{outline:2px solid var(--link);outline-offset:2px}`;

/** Nothing but its own text and look, links, and the icon that browsers ask for. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

type Strings = Partial<Record<string, string>>;
type Catalogue = { common: Strings; errors: Strings; status: Partial<Record<string, { title: string; text: string }>> };

const catalogues = new Map<string, object>();

/** The interface's texts of one kind in a language; none where the file cannot be read just now. */
function textsOf<Kind extends keyof Catalogue>(language: LanguageCode, kind: Kind): Partial<Catalogue[Kind]> {
  const name = `${language}/${kind}.json`;
  try {
    const texts = catalogues.get(name) ?? JSON.parse(readFileSync(new URL(name, MESSAGES), 'utf8'));
    catalogues.set(name, texts);
    return texts;
  } catch {
    return {};
  }
}

type PlainPage = {
  status: number;
  /** In English, as `text`: so it is for readers of English. */
  title: string;
  text: string;
  /** Which message readers of other languages get, where there is one for it. */
  said?: Message;
  /** Of the request, where `text` says it. */
  requestId?: string;
  retryAfter?: number;
  allow?: string;
};

/** What is said in a language, in words that the interface has: no page can be rendered now. */
function wordsIn(language: LanguageCode, { status, title, text, said, requestId }: PlainPage) {
  if (language === 'en') return { title, text };
  if (status === 400 || status === 404) return textsOf(language, 'status')['page-not-found'] ?? { title, text };
  const { failed = title, failedHint = text } = textsOf(language, 'common');
  const own = (said && textsOf(language, 'errors')[said]) ?? failedHint;
  return { title: failed, text: requestId ? `${own} (${requestId})` : own };
}

const MAY_PASS = 429;

/** The page in the language of whoever asked, with ways on: the same again where that may help, and home. */
function write(page: PlainPage, language: LanguageCode): string {
  const { title, text } = wordsIn(language, page);
  const { tryAgain = 'Try again', home = 'Home' } = textsOf(language, 'common');
  const again = page.status < MAY_PASS ? '' : `<a href="">${escapeHtml(tryAgain)}</a>`;
  const site = escapeHtml(siteSettings().name);
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<meta name="robots" content="noindex"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} | ${site}</title><style>${STYLE}</style></head><body><main><small><bdi>${site}</bdi></small><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>${again}<a href="/">${escapeHtml(home)}</a></main></body></html>`;
}

/**
 * A page that needs neither the database nor a render: the address was malformed, or the database is away. Never cached.
 */
export function sendPlainPage(response: ServerResponse, page: PlainPage): void {
  const { status, retryAfter, allow } = page;
  const body = write(page, readerLanguage(response.req));
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    ...securityHeaders(),
    'Content-Security-Policy': POLICY,
    'Content-Length': Buffer.byteLength(body),
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    ...(allow !== undefined && { Allow: allow }),
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

type Refusal = { status: number; title: string; said: Message; code: ErrorCode; allow?: string; retryAfter?: number };

export const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** Refuses a request before anybody looks at what it asks for: to programs as the API does, to readers as a page. */
export function sendRefusal(
  response: ServerResponse,
  path: string,
  { status, title, said, code, allow, retryAfter }: Refusal,
): void {
  const text = inEnglish(said);
  if (!isApi(path)) return sendPlainPage(response, { status, title, text, said, ...(allow && { allow }) });
  response.writeHead(status, {
    ...securityHeaders(),
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(allow && { Allow: allow }),
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  });
  response.end(response.req.method === 'HEAD' ? undefined : JSON.stringify({ message: text, code, key: said }));
}
