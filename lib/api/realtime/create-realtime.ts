import type { QueryClient } from '@tanstack/react-query';
import { commentCountKeys } from '../comment-count.ts';
import { commentKeys, replyKeys } from '../comments.ts';
import { postKeys } from '../posts.ts';
import { reactionKeys } from '../reactions.ts';
import { connectSocket, disconnectSocket, type SocketListener } from '../socket.ts';
import { applyEvents, broadcast } from './apply-events.ts';
import { isLive } from './is-live.ts';

async function etagOf(cache: RequestCache): Promise<string | null> {
  const address = window.location.href.replace(/#.*/, '');
  const answer = await fetch(address, { cache, mode: 'same-origin' });
  await answer.body?.cancel();
  return answer.headers.get('etag');
}

/**
 * Whether the server has the page that is open in a newer version than the browser was given: something was said
 * between its answer and the connection. Costs an answer of 304 without a body.
 */
async function hasPageChanged(): Promise<boolean> {
  try {
    const given = await etagOf('force-cache');
    return given !== null && given !== (await etagOf('no-cache'));
  } catch {
    return false;
  }
}

// What these keys have in common for every post.
const LIVE_KEYS = [
  ...[commentKeys, replyKeys, reactionKeys].map(({ ofPost }) => ofPost(0).slice(0, 1)),
  postKeys.infinite(),
];

/** Fetches anew what is on show and lives on events: some were missed. What is off show is fetched when next shown. */
export function catchUp(client: QueryClient): void {
  // Nobody can be asked for these: what the server rendered counts again.
  void client.resetQueries({ queryKey: commentCountKeys.all });
  for (const queryKey of LIVE_KEYS) void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

/** docs/product.md#live: a port of the host that the page came from, secure when the page is; port 0 is the page's own. */
function realtimeAddress(
  port: number,
  { protocol, hostname, origin }: Pick<Location, 'protocol' | 'hostname' | 'origin'>,
): string {
  return port === 0 ? origin : `${protocol}//${hostname}:${port}`;
}

export type Realtime = {
  /** Applies the connection rule of docs/product.md#live to the address that the reader has come to. */
  visit: (pathname: string) => void;
  /** Begins to follow events, focus and the page's coming and going; the answer ends that and the connection. */
  start: () => () => void;
};

function listen(target: EventTarget, listeners: Record<string, (event: Event) => void>): () => void {
  for (const [name, listener] of Object.entries(listeners)) target.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) target.removeEventListener(name, listener);
  };
}

/** What is read, just below the bar, keeps its place as answers come in above it, where no browser sees to that (Safari). */
function holdPlace(): () => void {
  if (typeof CSS === 'undefined' || CSS.supports('overflow-anchor', 'auto')) return () => {};
  let read: { comment: Element; top: number; scrolled: number } | undefined;
  const topOf = (comment: Element) => comment.getBoundingClientRect().top;
  function note() {
    const comment = document.elementFromPoint(window.innerWidth / 2, 80)?.closest('#comments li');
    read = comment ? { comment, top: topOf(comment), scrolled: window.scrollY } : undefined;
  }
  const observer = new ResizeObserver(() => {
    if (read?.comment.isConnected && read.scrolled === window.scrollY)
      window.scrollBy({ top: topOf(read.comment) - read.top, behavior: 'instant' });
    note();
  });
  observer.observe(document.body);
  const stops = [listen(window, { scroll: note }), () => observer.disconnect()];
  return () => stops.forEach((stop) => stop());
}

export type RealtimeOptions = {
  /** Of the realtime server; 0 for that of the pages. */
  port: number;
  /** Brings what the server rendered up to date. */
  refreshPage: () => void;
};

/**
 * The realtime connection of one tab (docs/product.md#live and #limits): dropped at the first error, made again at the next
 * navigation; what was missed is fetched at that time, or when the reader comes back to the tab.
 */
export function createRealtime(client: QueryClient, { port, refreshPage }: RealtimeOptions): Realtime {
  let here: string | null = null;
  let missed = false;
  let isFirst = true;

  function fetchMissed(): void {
    catchUp(client);
    // Cards of the other live pages are in queries.
    if (here?.startsWith('/categories')) refreshPage();
  }

  const listener: SocketListener = {
    onConnect() {
      if (missed) fetchMissed();
      else if (isFirst) void hasPageChanged().then((changed) => changed && fetchMissed());
      isFirst = false;
      missed = false;
    },
    onEvent: broadcast,
    onDrop(reason) {
      missed = true;
      // eslint-disable-next-line no-console -- docs/product.md#texts: the message is logged
      console.warn(`Realtime connection dropped: ${reason}`);
    },
  };

  function visit(pathname: string): void {
    here = pathname;
    if (isLive(pathname)) void connectSocket(realtimeAddress(port, window.location), listener);
    else if (disconnectSocket()) missed = true;
  }

  const onReturn = () => {
    if (missed && document.visibilityState === 'visible') fetchMissed();
  };
  // A page with an open socket is not kept for the browser's back button; one that comes back has slept.
  const onPageShow = (event: Event) => {
    if (!(event instanceof PageTransitionEvent) || !event.persisted || here === null) return;
    missed = true;
    visit(here);
  };

  return {
    visit,
    start() {
      const stops = [
        applyEvents(client),
        holdPlace(),
        listen(window, { focus: onReturn, pagehide: disconnectSocket, pageshow: onPageShow }),
        listen(document, { visibilitychange: onReturn }),
        disconnectSocket,
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
}
