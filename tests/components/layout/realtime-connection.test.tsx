import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import { SiteSettingsProvider } from '@/components/ui/site-settings';
import { createQueryClient } from '@/lib/api/query-client';
import { io, sockets } from '../../api/fake-socket';
import { reactionCounts } from '../../setup/reaction-counts.ts';

jest.unstable_mockModule('socket.io-client', () => ({ io }));
const { RealtimeConnection } = await import('@/components/layout/realtime-connection');
const { emitToServer } = await import('@/lib/api/socket');

let warn: ReturnType<typeof jest.spyOn>;
/** What the server would answer for the open page: by default what the browser has. */
let pageNow = '"1"';
beforeEach(() => {
  pageNow = '"1"';
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_address, options) => {
    const etag = options?.cache === 'force-cache' ? '"1"' : pageNow;
    return new Response(null, { headers: { etag } });
  });
  sockets.length = 0;
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(cleanup);

function visit(pathname: string, realtimePort = 5000) {
  const client = createQueryClient();
  const settings = { siteName: 'Lekha', siteUrl: 'http://localhost', contactUrl: null, realtimePort };
  const refresh = jest.fn();
  const tree = (path: string) => (
    // The connection calls no more of it.
    <AppRouterContext.Provider value={{ refresh } as unknown as AppRouterInstance}>
      <PathnameContext.Provider value={path}>
        <SiteSettingsProvider settings={settings}>
          <QueryClientProvider client={client}>
            <RealtimeConnection />
          </QueryClientProvider>
        </SiteSettingsProvider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>
  );
  const view = render(tree(pathname));
  return { client, refresh, ...view, goTo: (path: string) => view.rerender(tree(path)) };
}

async function connected(count = 1) {
  await waitFor(() => expect(sockets).toHaveLength(count));
  const socket = sockets[count - 1];
  if (!socket) throw new Error('no socket');
  socket.hear('connect');
  return socket;
}

/** Lets a dynamic import that is under way come to its end. */
const loaded = () => import('socket.io-client').then(() => Promise.resolve());

test('a reader on the home page is connected to the host of the page, with the options of docs/product.md#limits', async () => {
  visit('/');
  const { address, options } = await connected();
  expect(address).toBe('http://localhost:5000');
  expect(options).toEqual({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: 20_000,
    forceNew: true,
    reconnection: true,
    reconnectionAttempts: 5,
  });
});

test('port 0 is the port of the page', async () => {
  visit('/', 0);
  expect((await connected()).address).toBe(window.location.origin);
});

test('one connection lasts from home to posts and categories', async () => {
  const { goTo } = visit('/');
  const socket = await connected();
  for (const path of ['/posts/a', '/posts/b', '/categories', '/categories/c', '/']) goTo(path);
  await loaded();
  expect(sockets).toHaveLength(1);
  expect(socket.disconnect).not.toHaveBeenCalled();
});

test.each(['/login', '/verify-email', '/admin/posts', '/users/mitali', '/about-us', '/post/x', '/profile', '/search'])(
  'there is none on %s, and coming there ends it without a warning',
  async (path) => {
    const { goTo } = visit(path);
    await loaded();
    expect(sockets).toHaveLength(0);
    goTo('/');
    const socket = await connected();
    goTo(path);
    expect(socket.disconnect).toHaveBeenCalledTimes(1);
    expect(warn).not.toHaveBeenCalled();
  },
);

test('who leaves while the code still loads is not connected', async () => {
  const { goTo } = visit('/');
  goTo('/login');
  await loaded();
  expect(sockets).toHaveLength(0);
});

test.each(['connect_error', 'disconnect'])(
  'after %s the socket is dropped, and made again at the next navigation only',
  async (name) => {
    const { goTo } = visit('/');
    const socket = await connected();
    socket.hear(name, name === 'disconnect' ? 'transport close' : new Error('xhr poll error'));
    expect(socket.disconnect).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledTimes(1);
    goTo('/');
    await loaded();
    expect(sockets).toHaveLength(1);
    goTo('/posts/a');
    await connected(2);
    expect(warn).toHaveBeenCalledTimes(1);
  },
);

test.each(['comment-added', 'reaction-added', 'reaction-removed'] as const)(
  '%s is a window event with the payload as detail',
  async (name) => {
    visit('/posts/a');
    const socket = await connected();
    const details: unknown[] = [];
    const listener = (event: CustomEvent) => details.push(event.detail);
    window.addEventListener(name, listener);
    const reactions = reactionCounts({ like: 1 });
    const payload =
      name === 'comment-added'
        ? { postId: 1, comment: { id: 2 }, comment_count: 3 }
        : { postId: 1, reactionType: 'like', reactions };
    socket.hear(name, payload);
    window.removeEventListener(name, listener);
    expect(details).toEqual([payload]);
  },
);

test('emitting while not connected is ignored with a warning', async () => {
  emitToServer('hello', 1);
  expect(warn).toHaveBeenCalledTimes(1);
  visit('/');
  await waitFor(() => expect(sockets).toHaveLength(1));
  emitToServer('hello', 1);
  expect(warn).toHaveBeenCalledTimes(2);
  const socket = await connected();
  expect(socket.sent).toEqual([]);
  emitToServer('hello', 1);
  expect(socket.sent).toEqual([['hello', 1]]);
  expect(warn).toHaveBeenCalledTimes(2);
});

test('after a drop every return to the tab fetches anew what is on show; while connected none does', async () => {
  const { client, goTo } = visit('/posts/a');
  const invalidate = jest.spyOn(client, 'invalidateQueries');
  const keys = () => invalidate.mock.calls.map(([filters]) => filters?.queryKey);
  const socket = await connected();
  window.dispatchEvent(new Event('focus'));
  expect(keys()).toEqual([]);
  socket.hear('disconnect', 'transport close');
  window.dispatchEvent(new Event('focus'));
  expect(keys()).toEqual([['comments'], ['replies'], ['reactions'], ['posts', 'infinite']]);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(keys()).toHaveLength(8);
  goTo('/');
  await connected(2);
  expect(keys()).toHaveLength(12);
  window.dispatchEvent(new Event('focus'));
  expect(keys()).toHaveLength(12);
});

test('what was said between the answer of the page and the connection is fetched, and only then', async () => {
  const { client } = visit('/posts/a');
  const invalidate = jest.spyOn(client, 'invalidateQueries');
  await connected();
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  expect(invalidate).not.toHaveBeenCalled();
  cleanup();
  pageNow = '"2"';
  const later = visit('/posts/a');
  const fetched = jest.spyOn(later.client, 'invalidateQueries');
  await connected(2);
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(4));
});

test('who was away from the live pages gets what was missed on coming back', async () => {
  const { client, refresh, goTo } = visit('/');
  const invalidate = jest.spyOn(client, 'invalidateQueries');
  await connected();
  goTo('/users/mitali');
  goTo('/categories/travel');
  expect(invalidate).not.toHaveBeenCalled();
  await connected(2);
  expect(invalidate).toHaveBeenCalledTimes(4);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a page that the browser puts away closes its socket, and opens one when it comes back', async () => {
  globalThis.PageTransitionEvent ??= class extends Event {
    readonly persisted: boolean;
    constructor(name: string, { persisted = false }: PageTransitionEventInit = {}) {
      super(name);
      this.persisted = persisted;
    }
  };
  visit('/');
  const socket = await connected();
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(socket.disconnect).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  await loaded();
  expect(sockets).toHaveLength(1);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await connected(2);
});
