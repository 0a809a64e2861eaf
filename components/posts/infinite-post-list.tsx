'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { RetryNotice } from '@/components/ui/notice';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { errorMessage } from '@/lib/api/api-error';
import { infinitePostsOptions } from '@/lib/api/posts';
import type { PostListItem } from '@/lib/schemas/post';
import { HomePager } from './home-pager';
import { withPinned } from '@/lib/rules/posts';
import { useOnInView } from '@/components/ui/use-on-in-view';
import type { ImagePlace } from './post-image';
import { PostCardSkeleton } from './post-card-skeleton';
import { PostGrid } from './post-grid';
import styles from './infinite-post-list.module.css';

/** Where a reader was in a list that grows: how many pages it had, and how far a card was from the window's top. */
type FeedPlace = { pages: number; post: number; top: number };

const CARD = '[data-post]';
const idOf = (card: HTMLElement) => Number(card.dataset.post);

/** The place that the entry of the browser's history remembers: it lasts through reloads and comes back with it. */
function readPlace(): FeedPlace | null {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('feedPlace' in state)) return null;
  // Written below, and by nobody else.
  return state.feedPlace as FeedPlace;
}

/** Remembers where the reader is now; at the very top there is nothing to remember. */
function savePlace(pages: number): void {
  const cards = [...document.querySelectorAll<HTMLElement>(CARD)];
  const card = cards.find((candidate) => candidate.getBoundingClientRect().bottom > 0);
  if (!card) return;
  const place: FeedPlace = { pages, post: idOf(card), top: card.getBoundingClientRect().top };
  const state: unknown = window.history.state;
  // What the router keeps there stays as it is.
  window.history.replaceState({ ...(typeof state === 'object' && state), feedPlace: place }, '');
}

/** Scrolls to a place, if its card is there. */
function goToPlace({ post, top }: FeedPlace): void {
  const card = document.querySelector<HTMLElement>(`[data-post="${post}"]`);
  if (card) window.scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' });
}

const MOST_PAGES = 50;
// What comes live fetches the list anew, which takes the place of the page that was asked for.
const MOST_IN_VAIN = 5;
const SAVE_AFTER_MS = 300;
// Higher than a screen, in one column and in two.
const COMING = [0, 1, 2, 3];
// What a reader does to scroll: from then on the place is theirs to choose.
const MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

type Feed = {
  /** How many pages are loaded. */
  pages: number;
  /** Loads one more, if there is one; resolves to their number, or null when that failed. */
  loadNext: () => Promise<number | null>;
};

/**
 * Brings back the pages and the place of a reader who returns to a growing list by a reload or from another site. Inside
 * the site the list is still there, and the router knows the place.
 */
function useFeedPlace({ pages, loadNext }: Feed): void {
  const wanted = useRef<FeedPlace | null>(null);
  // Its pages are loaded, though not yet in the document.
  const goal = useRef<FeedPlace | null>(null);
  const [, render] = useReducer((count: number) => count + 1, 0);

  const restore = useEffectEvent(async () => {
    const place = readPlace();
    if (!place || place.pages <= pages) return;
    wanted.current = place;
    let loaded = pages;
    let inVain = 0;
    while (wanted.current && loaded < Math.min(place.pages, MOST_PAGES) && inVain < MOST_IN_VAIN) {
      const next = await loadNext();
      if (next === null) break;
      inVain = next === loaded ? inVain + 1 : 0;
      loaded = next;
    }
    goal.current = wanted.current && { ...place, pages: loaded };
    wanted.current = null;
    render();
  });
  const save = useEffectEvent(() => {
    if (!wanted.current && !goal.current) savePlace(pages);
  });

  useEffect(() => void restore(), []);
  useEffect(() => {
    if (!goal.current || pages < goal.current.pages) return;
    goToPlace(goal.current);
    goal.current = null;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => save(), SAVE_AFTER_MS);
    };
    const onMove = () => {
      wanted.current = null;
      goal.current = null;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    for (const move of MOVES) window.addEventListener(move, onMove, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      for (const move of MOVES) window.removeEventListener(move, onMove);
    };
  }, []);
}

/** Calls `onReach` when the reader comes to the end of what is loaded (docs/product.md#feed: margin 20px, threshold 0.1). */
function FeedSentinel({ onReach }: { onReach: () => void }) {
  const ref = useOnInView(
    (inView) => {
      if (inView) onReach();
    },
    '20px',
    0.1,
  );
  return <div ref={ref} className={styles.sentinel} />;
}

type InfinitePostListProps = {
  /** How many numbered pages there are: a full last page does not tell that nothing follows. */
  pageCount: number;
  /** What stands first, and not a second time at its own date. */
  pinned: PostListItem[];
  renderCard: (post: PostListItem, place: ImagePlace) => ReactNode;
};

/**
 * The home feed (docs/product.md#feed): the server's first page, then more as the reader comes near the end. Without JavaScript, and
 * for those who rather click, a link leads to the page after what is loaded.
 */
export function InfinitePostList({ pageCount, pinned, renderCard }: InfinitePostListProps) {
  const t = useTranslations('posts');
  const feed = useInfiniteQuery(infinitePostsOptions);
  const pages = feed.data?.pages ?? [];
  const posts = withPinned(
    pinned,
    pages.flatMap((page) => page.posts),
  );
  const loading = feed.isFetchingNextPage || feed.isPending;
  const canAsk = feed.hasNextPage && !feed.isError;
  // Without a first page there is nothing to continue: the same button then asks for that one.
  const loadMore = () => void (feed.data ? feed.fetchNextPage({ cancelRefetch: false }) : feed.refetch());
  useFeedPlace({
    pages: pages.length,
    async loadNext() {
      const { data, isError } = await feed.fetchNextPage({ cancelRefetch: false });
      return isError || !data ? null : data.pages.length;
    },
  });
  // Not while the pages are fetched anew: what it asked for meanwhile would be lost.
  const sentinel = canAsk && !feed.isFetching && <FeedSentinel key={pages.length} onReach={loadMore} />;
  if (feed.isSuccess && posts.length === 0) return <EmptyState title={t('empty')} />;
  return (
    <>
      <PostGrid layout="lead">
        {posts.map((post, index) => (
          <Fragment key={post.id}>{renderCard(post, index === 0 ? 'first' : 'below')}</Fragment>
        ))}
      </PostGrid>
      {sentinel}
      {/* Their room is kept before they are asked for: what stands below is out of sight when they come, and jumps nowhere. */}
      {(loading || canAsk) && (
        <PostGrid key={posts.length} layout="even">
          {COMING.map((card) => (
            <PostCardSkeleton key={card} />
          ))}
        </PostGrid>
      )}
      <div className={styles.end}>
        {/* For who comes here at one bound. */}
        {sentinel}
        <span role="status">
          <VisuallyHidden>{loading ? t('loadingMore') : ''}</VisuallyHidden>
        </span>
        {feed.isError && !loading && (
          <RetryNotice message={errorMessage(feed.error, t('loadFailed'))} retry={t('retry')} onRetry={loadMore} />
        )}
        {feed.hasNextPage
          ? pages.length < pageCount && <HomePager older={pages.length + 1} />
          : !loading && !feed.isError && <p>{t('end')}</p>}
      </div>
    </>
  );
}
