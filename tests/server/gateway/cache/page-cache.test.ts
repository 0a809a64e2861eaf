import { expect, jest, test } from '@jest/globals';
import { createPageCache, type CacheablePage, type Rendered } from '../../../../lib/server/gateway/cache/page-cache.ts';

type Page = CacheablePage & { text: string };
const page = (text: string, tags: string[] = [], bytes = 10): Rendered<Page> => ({
  kind: 'page',
  page: { text, tags: new Set(tags), bytes },
});
const createCache = (options: { maxBytes?: number; now?: () => number } = {}) =>
  createPageCache<Page>({ maxBytes: 1000, freshMs: 60_000, ...options });
const never = async (): Promise<Rendered<Page>> => {
  throw new Error('This must not render.');
};

function deferred() {
  let resolve: (value: Rendered<Page>) => void = () => {};
  const promise = new Promise<Rendered<Page>>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

test('a page is rendered once for all who ask at the same time', async () => {
  const cache = createCache();
  const slow = deferred();
  const render = jest.fn(() => slow.promise);
  const asked = [cache.fetch('/', render), cache.fetch('/', render), cache.fetch('/', render)];
  slow.resolve(page('one'));
  await Promise.all(asked);
  expect(render).toHaveBeenCalledTimes(1);
  expect(cache.peek('/', never)?.text).toBe('one');
});

test('what is not cacheable is not kept', async () => {
  const cache = createCache();
  await cache.fetch('/', async () => ({ kind: 'uncacheable' }));
  expect(cache.peek('/', never)).toBeUndefined();
});

test('a render that throws keeps nothing and the next one may succeed', async () => {
  const cache = createCache();
  await expect(cache.fetch('/', never)).rejects.toThrow('must not render');
  expect(cache.size).toBe(0);
  await cache.fetch('/', async () => page('two'));
  expect(cache.peek('/', never)?.text).toBe('two');
});

test('an invalidation drops the pages of its tags and no other', async () => {
  const cache = createCache();
  await cache.fetch('/a', async () => page('a', ['post:1', 'posts']));
  await cache.fetch('/b', async () => page('b', ['post:2', 'posts']));
  cache.invalidate(['post:1']);
  expect(cache.peek('/a', never)).toBeUndefined();
  expect(cache.peek('/b', never)?.text).toBe('b');
  cache.invalidate(['posts']);
  expect(cache.size).toBe(0);
});

test('a render that was under way at an invalidation of one of its tags is not kept', async () => {
  const cache = createCache();
  const slow = deferred();
  const asked = cache.fetch('/a', () => slow.promise);
  cache.invalidate(['post:1']);
  slow.resolve(page('old', ['post:1']));
  await asked;
  expect(cache.peek('/a', never)).toBeUndefined();
});

test('whoever asks after an invalidation does not get a render from before it', async () => {
  const cache = createCache();
  const slow = deferred();
  const before = cache.fetch('/a', () => slow.promise);
  cache.invalidate(['post:1']);
  const after = await cache.fetch('/a', async () => page('new', ['post:1']));
  expect(after).toMatchObject({ page: { text: 'new' } });
  slow.resolve(page('old', ['post:1']));
  await before;
  expect(cache.peek('/a', never)?.text).toBe('new');
});

test('an invalidation of other tags does not spoil a render that is under way', async () => {
  const cache = createCache();
  const slow = deferred();
  const asked = cache.fetch('/a', () => slow.promise);
  cache.invalidate(['post:2']);
  slow.resolve(page('a', ['post:1']));
  await asked;
  expect(cache.peek('/a', never)?.text).toBe('a');
});

test('a page that is old is sent once more while it renders anew', async () => {
  let time = 0;
  const cache = createCache({ now: () => time });
  await cache.fetch('/', async () => page('old'));
  time = 60_001;
  const fresh = deferred();
  expect(cache.peek('/', () => fresh.promise)?.text).toBe('old');
  fresh.resolve(page('new'));
  await fresh.promise;
  await Promise.resolve();
  expect(cache.peek('/', never)?.text).toBe('new');
});

test('the cache is bounded by bytes and lets the least used go first', async () => {
  const cache = createCache({ maxBytes: 25 });
  await cache.fetch('/a', async () => page('a', ['t']));
  await cache.fetch('/b', async () => page('b', ['t']));
  cache.peek('/a', never);
  await cache.fetch('/c', async () => page('c', ['t']));
  expect(cache.peek('/b', never)).toBeUndefined();
  expect(cache.peek('/a', never)?.text).toBe('a');
  await cache.fetch('/huge', async () => page('huge', ['t'], 26));
  expect(cache.peek('/huge', never)).toBeUndefined();
});

test('after everything was cleared nothing from before is kept', async () => {
  const cache = createCache();
  const slow = deferred();
  const asked = cache.fetch('/a', () => slow.promise);
  cache.clear();
  slow.resolve(page('old', ['post:1']));
  await asked;
  expect(cache.size).toBe(0);
});
