import { pathTo } from '../../paths.ts';
import { isPublicFile } from '../../rules/programs.ts';
import { takeQuery } from '../content/old-path.ts';
import { siteSettings } from '../db/site-settings.ts';
import { movedIcon } from '../discovery/web-manifest.ts';
import { isPrefetch } from '../http/conditional-request.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { findFate, isNumbered } from './address/find-fate.ts';
import {
  cacheKey,
  isAsking,
  isEnding,
  linkOf,
  markdownRequest,
  pageRequest,
  textRequest,
} from './address/page-request.ts';
import { chooseLanguage, readerLanguage } from './address/reader-language.ts';
import { countPage, countRender } from './counted-fates.ts';
import { isGistPage, sendGistPage } from './files/gist-page.ts';
import { sendUpload, uploadKey } from './files/send-upload.ts';
import { isIndexNowKey, isSecurityTxt, sendIndexNowKey, sendSecurityTxt } from './files/well-known.ts';
import { sendPlainPage, isApi } from './plain-page.ts';
import { answerCall } from './serve-answer.ts';
import { orOld, sendKept, servePage } from './serve-page.ts';
import type { Gateway, Visit } from './visit.ts';
import { asksForMetrics, sendMetrics } from './watch/start-watch.ts';

/** Leads to a path of ours, or to an address elsewhere. The query is kept; what the new address says itself stays. */
function sendMoved(to: string, { url, response }: Visit, status = 308, without?: string): void {
  const target = new URL(to, url.origin);
  takeQuery(target, url.search, without);
  const own = target.pathname + target.search + target.hash;
  const location = target.origin === url.origin ? own : target.href;
  response.writeHead(status, { ...securityHeaders(), Location: location, 'Cache-Control': 'no-store' });
  response.end();
}

type Route = {
  holds: (visit: Visit, gateway: Gateway) => boolean;
  answer: (visit: Visit, gateway: Gateway) => Promise<void> | void;
};

/** What stands at the addresses of the site. The first row that holds an address answers; the last one holds all. */
export const ROUTES: readonly Route[] = [
  { holds: isText, answer: answerText },
  {
    holds: ({ isRead, path }, { indexNowKey }) => isRead && isIndexNowKey(path, indexNowKey),
    answer: ({ path, request, response }) => sendIndexNowKey(path, request, response),
  },
  {
    holds: ({ isRead, path }) => isRead && isSecurityTxt(path, siteSettings().contact_url),
    answer: ({ request, response }, { renderer }) =>
      sendSecurityTxt({ siteUrl: renderer.siteUrl, contactUrl: siteSettings().contact_url ?? '' }, request, response),
  },
  {
    holds: ({ isRead, path }) => isRead && movedIcon(path) !== undefined,
    answer: ({ path, response }) => sendIconAddress(movedIcon(path) ?? path, response),
  },
  {
    holds: ({ isRead, path }, { files }) => isRead && files?.has(path) === true,
    answer: async ({ path, asked, request, response }, { files }) => {
      await files?.send(path, asked['accept-encoding'], request.method, response);
    },
  },
  {
    holds: ({ isRead, path }) => isRead && uploadKey(path) !== undefined,
    answer: async (visit, gateway) => {
      if (!(await sendUpload(visit, gateway))) await answerCall(visit, gateway);
    },
  },
  {
    holds: ({ isRead, path }) => isRead && isGistPage(path),
    answer: ({ path, request, response }) => sendGistPage(path, request, response),
  },
  { holds: ({ path }) => path.startsWith('/og/'), answer: answerCard },
  { holds: asksForMetrics, answer: sendMetrics },
  { holds: ({ path }) => isApi(path) || isFile(path), answer: answerCall },
  {
    holds: ({ path, request }) => request.method === 'POST' && isEnding(path),
    answer: (visit, gateway) => answerCall(asCall(visit), gateway),
  },
  {
    holds: ({ path, request }) => request.method === 'POST' && isAsking(path),
    answer: (visit, gateway) => answerCall(asCall({ ...visit, url: new URL('?form=1', visit.url) }), gateway),
  },
  { holds: ({ isRead }) => !isRead, answer: refuseWrite },
  { holds: ({ path }) => path.length > 1 && path.endsWith('/'), answer: moveFromSlash },
  {
    holds: ({ path }) => path === pathTo.language(),
    answer: ({ url, request, response }, { renderer }) =>
      chooseLanguage(url.searchParams, request, response, renderer.siteUrl),
  },
  { holds: () => true, answer: answerPage },
];

// A dot tells nothing: /users/arif.hossain is a page, and pages of other systems, maybe an imported site's, end like files.
function isFile(path: string): boolean {
  return /^\/(_next|uploads|og)\//.test(path) || isPublicFile(path);
}

// A bearer is looked at at every address of the API: what is kept of one is for those without.
function isText({ isRead, path, request }: Visit): boolean {
  const isAnonymous = !isApi(path) || request.headers.authorization === undefined;
  return isRead && isAnonymous && textRequest(path) !== undefined;
}

/** Pages that are posted to: a mail's address for ending such mails is both (RFC 8058), and so is the form for them. */
function asCall(visit: Visit): Visit {
  const url = new URL(`/api/v1${visit.path}${visit.url.search}`, visit.url);
  return { ...visit, url, path: url.pathname };
}

/** A feed, a map, robots.txt or the manifest. */
async function answerText(visit: Visit, gateway: Gateway): Promise<void> {
  const { path, request, asked, address } = visit;
  const text = textRequest(path);
  if (!text) return;
  if (!isApi(path)) gateway.shortcuts.remember(request, asked, cacheKey(text));
  if (sendKept(gateway, text, 200, visit)) return;
  return orOld(gateway, text, visit, async () => {
    await countPage(gateway.runtime.db, address, text, gateway.cache);
    return servePage(gateway, text, 200, visit);
  });
}

/** A card that is not kept yet is drawn: work as for a page. */
async function answerCard(visit: Visit, gateway: Gateway): Promise<void> {
  await countRender(gateway.runtime.db, visit.address, { url: visit.path });
  return answerCall(visit, gateway);
}

/** Whoever asks for the house's own mark by its name - a program, an old page - gets the operator's. */
function sendIconAddress(location: string, response: Visit['response']): void {
  response.writeHead(307, { ...securityHeaders(), Location: location, 'Cache-Control': 'no-store' });
  response.end();
}

function refuseWrite({ path, response }: Visit): void {
  const text = 'Pages can only be read.';
  const allow = isEnding(path) || isAsking(path) ? 'GET, HEAD, POST' : 'GET, HEAD';
  sendPlainPage(response, { status: 405, title: 'Not allowed', text, allow });
}

/** Trailing slashes: one address per page, and at once to where an old address leads, not in two steps. */
async function moveFromSlash(visit: Visit, { runtime }: Gateway): Promise<void> {
  const { path, url, address } = visit;
  const plain = path.replace(/\/+$/, '') || '/';
  await countRender(runtime.db, address, pageRequest(plain, url.searchParams, {}, 'en'));
  const fate = await findFate(runtime.db, plain, url.searchParams);
  if (fate.kind === 'redirected') return sendMoved(fate.to, visit, fate.status);
  if (fate.kind === 'moved') return sendMoved(fate.path, visit, 308, fate.without);
  sendMoved(plain, visit);
}

/** Asked by a program that shows nobody a page, or not yet: it is not the click of whoever reads the mail. */
function isLookAhead({ request }: Visit): boolean {
  return request.method === 'HEAD' || isPrefetch((name) => request.headers[name]);
}

/** In place of a page that does something by being opened. A browser that gets 204 ahead asks again on the click. */
function sendNothing({ request, response }: Visit): void {
  response.writeHead(request.method === 'HEAD' ? 200 : 204, { ...securityHeaders(), 'Cache-Control': 'no-store' });
  response.end();
}

/** A page, or a post's Markdown, that is kept, at once; of any other it is decided first what becomes of its address. */
async function answerPage(visit: Visit, gateway: Gateway): Promise<void> {
  const { path, url, request, asked, address } = visit;
  const plain = pageRequest(path, url.searchParams, request.headers, readerLanguage(request));
  const page = markdownRequest(path) ?? plain;
  if (!isNumbered(path, url.searchParams) && sendKept(gateway, page, 200, visit))
    return gateway.shortcuts.remember(request, asked, cacheKey(page));
  return orOld(gateway, page, visit, async () => {
    const fate = await gateway.findCountedFate({ page, url, address });
    if (fate.kind === 'moved') return sendMoved(fate.path, visit, 308, fate.without);
    if (fate.kind === 'redirected') return sendMoved(fate.to, visit, fate.status);
    if (fate.kind === 'missing') {
      if (fate.status === 404 && fate.page !== 'past-the-end') gateway.missing?.note(path, request.headers);
      return servePage(gateway, { ...plain, url: `/status/${fate.page}` }, fate.status, visit);
    }
    if (linkOf(path)?.kind === 'subscriptions/confirm' && isLookAhead(visit)) return sendNothing(visit);
    return servePage(gateway, page, 200, visit);
  });
}
