import type { Logger } from 'pino';
import { startOf } from '../../../text/cut.ts';
import { decodePath } from '../../content/old-path.ts';
import type { SeenRequest } from './request-watch.ts';

// What stands behind these in an address opens something for whoever has it.
const OPENERS = ['preview', 'undo-email', 'invitations', 'subscriptions', 'unsubscribe', 'reset-password'];
const BEFORE_SECRETS = new Set(OPENERS);
const LONGEST = 1_024;

/** An address without what may be secret: the names of its query, and no value; no token of its path. */
export function loggedAddress(url: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  if (!path.startsWith('/')) return '(malformed)';
  const segments = path.split(/[/\\]/u);
  const secret = segments.findIndex((segment) => BEFORE_SECRETS.has(decodePath(segment).toLowerCase()));
  const isOpened = secret !== -1 && segments.length > secret + 1;
  const shown = isOpened ? [...segments.slice(0, secret + 1), '…'].join('/') : path;
  const names = query.split('&').flatMap((pair) => (pair === '' ? [] : [`${pair.split('=', 1)[0] ?? ''}=…`]));
  return startOf(shown + (names.length > 0 && query.includes('=') ? `?${names.join('&')}` : ''), LONGEST);
}

/** One line of the log for each request (LOG_REQUESTS), at any level of the log but silent. */
export function logRequests(log: Logger): (seen: SeenRequest) => void {
  const own = log.level === 'silent' ? log : log.child({}, { level: 'info' });
  return ({ requestId, method, url, status, ms, bytes, isHit, isAborted }) =>
    own.info(
      {
        ...{ requestId, method, path: loggedAddress(url), status, ms: Math.round(ms * 10) / 10, bytes },
        ...{ cache: isHit ? 'hit' : 'miss', ...(isAborted && { aborted: true }) },
      },
      'request',
    );
}
