import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InfinitePostList } from '@/components/posts/infinite-post-list';
import { postKeys, seedInfinitePosts } from '@/lib/api/posts';
import { createQueryClient } from '@/lib/api/query-client';
import type { PostListItem } from '@/lib/schemas/post';
import { json, stubApi } from '../../api/stub-api';
import { makePost, renderReader } from './render-reader';

// jsdom has no layout: the test says when the end of the list comes into view.
let observers: { options: IntersectionObserverInit | undefined; reach: () => void }[] = [];

beforeEach(() => {
  observers = [];
  globalThis.IntersectionObserver = class {
    readonly targets: Element[] = [];
    readonly thresholds = [0.1];
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const entry = () => ({ isIntersecting: true, intersectionRatio: 1, target: this.targets[0] });
      // The observed part of an entry; the component reads no more.
      const reach = () => callback([entry() as IntersectionObserverEntry], this as unknown as IntersectionObserver);
      observers.push({ options, reach });
    }
    observe(target: Element) {
      this.targets.push(target);
    }
    unobserve() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

afterEach(() => {
  window.history.replaceState(null, '', '/');
  jest.restoreAllMocks();
});

function feed(first: { ids: number[]; hasMore: boolean; pageCount?: number; pinned?: number[] }) {
  const client = createQueryClient();
  const posts = first.ids.map((id) => makePost(id));
  seedInfinitePosts(client, { posts, hasMore: first.hasMore, nextCursor: first.ids.at(-1) ?? null });
  const renderCard = (post: PostListItem) => <p data-post={post.id}>{post.title}</p>;
  const pinned = (first.pinned ?? []).map((id) => makePost(id, { pinned: true }));
  const { pageCount = 9 } = first;
  return renderReader(<InfinitePostList pageCount={pageCount} pinned={pinned} renderCard={renderCard} />, client);
}

const reachEnd = () => act(() => observers.at(-1)?.reach());

test('what is pinned stands first, and not a second time at its own date', () => {
  stubApi(() => json({}));
  const { container } = feed({ ids: [20, 19, 18], hasMore: false, pinned: [3, 19] });
  const shown = [...container.querySelectorAll('[data-post]')].map((card) => card.getAttribute('data-post'));
  expect(shown).toEqual(['3', '19', '20', '18']);
});

test('the page of the server is shown without asking for anything, with a link to the next', () => {
  const { asked } = stubApi(() => json({}));
  feed({ ids: [20, 19], hasMore: true });
  expect(screen.getByText('Post 20')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Older posts' })).toHaveAttribute('href', '/?page=2');
  expect(screen.getByRole('link', { name: 'Older posts' })).toHaveAttribute('rel', 'next');
  expect(asked).toEqual([]);
});

test('near the end (20px, a tenth of the sentinel) the next posts are fetched once and appended', async () => {
  const { asked } = stubApi(() => json({ posts: [makePost(18)], hasMore: false, nextCursor: 18 }));
  feed({ ids: [20, 19], hasMore: true });
  expect(observers.at(-1)?.options).toMatchObject({ rootMargin: '20px', threshold: 0.1 });
  reachEnd();
  reachEnd();
  expect(await screen.findByText('Post 18')).toBeInTheDocument();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/&cursor=19$/);
  expect(screen.getByText('Post 20')).toBeInTheDocument();
  expect(screen.getByText(/everything so far/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Older posts' })).not.toBeInTheDocument();
});

test('who reaches the end while the first pages are fetched anew gets the next ones right behind them', async () => {
  const way = Promise.withResolvers<void>();
  const { asked } = stubApi(async (request) => {
    await way.promise;
    const isNext = new URL(request.url).searchParams.has('cursor');
    const [posts, hasMore] = isNext ? [[makePost(18)], false] : [[makePost(20), makePost(19)], true];
    return json({ posts, hasMore, nextCursor: posts.at(-1)?.id ?? null });
  });
  const { client } = feed({ ids: [20, 19], hasMore: true });
  const before = observers.length;
  act(() => void client.refetchQueries({ queryKey: postKeys.infinite() }));
  await waitFor(() => expect(asked).toHaveLength(1));
  reachEnd();
  way.resolve();
  await waitFor(() => expect(observers.length).toBeGreaterThan(before));
  reachEnd();
  expect(await screen.findByText('Post 18')).toBeInTheDocument();
  expect(asked.map((address) => /cursor=(\d+)/.exec(address)?.[1])).toEqual([undefined, '19']);
});

test('the link leads to the page after what is loaded', async () => {
  stubApi(() => json({ posts: [makePost(18)], hasMore: true, nextCursor: 18 }));
  feed({ ids: [20, 19], hasMore: true });
  reachEnd();
  await screen.findByText('Post 18');
  expect(screen.getByRole('link', { name: 'Older posts' })).toHaveAttribute('href', '/?page=3');
});

test('a full last page has no link to a page after it', () => {
  stubApi(() => json({}));
  feed({ ids: [20, 19], hasMore: true, pageCount: 1 });
  expect(screen.queryByRole('link', { name: 'Older posts' })).not.toBeInTheDocument();
});

test('a failure is told and can be tried again; it is not tried again by itself', async () => {
  let working = false;
  const { asked } = stubApi(() =>
    working
      ? json({ posts: [makePost(18)], hasMore: false, nextCursor: 18 })
      : json({ message: '', code: 'internal' }, 500),
  );
  feed({ ids: [20, 19], hasMore: true });
  reachEnd();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch posts');
  expect(asked).toHaveLength(1);
  working = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Post 18')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('a site without posts says so', () => {
  stubApi(() => json({}));
  feed({ ids: [], hasMore: false });
  expect(screen.getByText('No posts found')).toBeInTheDocument();
});

test('a reader who reloads gets back the pages that were loaded, and the card that was read', async () => {
  window.history.replaceState({ router: 1, feedPlace: { pages: 3, post: 17, top: 40 } }, '', '/');
  const scrolled = jest.fn();
  window.scrollBy = scrolled;
  const { asked } = stubApi((request) => {
    const id = Number(new URL(request.url).searchParams.get('cursor')) - 1;
    return json({ posts: [makePost(id)], hasMore: true, nextCursor: id });
  });
  feed({ ids: [20, 19], hasMore: true });
  expect(await screen.findByText('Post 17')).toBeInTheDocument();
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: -40, behavior: 'instant' }));
  expect(asked).toHaveLength(2);
});

test('pages come back also while the list is fetched anew', async () => {
  window.history.replaceState({ feedPlace: { pages: 2, post: 18, top: 40 } }, '', '/');
  const scrolled = jest.fn();
  window.scrollBy = scrolled;
  const anew = Promise.withResolvers<void>();
  const { asked } = stubApi(async (request) => {
    const isNext = new URL(request.url).searchParams.has('cursor');
    if (!isNext) await anew.promise;
    const posts = isNext ? [makePost(18)] : [makePost(20), makePost(19)];
    return json({ posts, hasMore: true, nextCursor: posts.at(-1)?.id ?? null });
  });
  const { client } = feed({ ids: [20, 19], hasMore: true });
  act(() => void client.refetchQueries({ queryKey: postKeys.infinite() }));
  await waitFor(() => expect(asked.some((address) => !address.includes('cursor='))).toBe(true));
  anew.resolve();
  expect(await screen.findByText('Post 18')).toBeInTheDocument();
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: -40, behavior: 'instant' }));
});

test('who moves on by themselves meanwhile is left alone', async () => {
  window.history.replaceState({ feedPlace: { pages: 9, post: 12, top: 0 } }, '', '/');
  const scrolled = jest.fn();
  window.scrollBy = scrolled;
  const { asked } = stubApi(() => json({ posts: [makePost(18)], hasMore: true, nextCursor: 18 }));
  feed({ ids: [20, 19], hasMore: true });
  window.dispatchEvent(new Event('wheel'));
  expect(await screen.findByText('Post 18')).toBeInTheDocument();
  expect(asked).toHaveLength(1);
  expect(scrolled).not.toHaveBeenCalled();
});

test('scrolling is remembered with the entry of the history, beside what the router keeps there', async () => {
  window.history.replaceState({ router: 1 }, '', '/');
  feed({ ids: [20, 19], hasMore: false });
  const card = screen.getByText('Post 19');
  jest.spyOn(card, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 25, 100, 50));
  window.dispatchEvent(new Event('scroll'));
  await waitFor(() => expect(window.history.state).toEqual({ router: 1, feedPlace: { pages: 1, post: 19, top: 25 } }));
});
