'use client';

import { useOnInView } from 'react-intersection-observer';
import styles from './feed-sentinel.module.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { RetryNotice } from '@/components/ui/retry-notice';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { errorMessage } from '@/lib/api/api-error';
import { infinitePostsOptions } from '@/lib/api/posts';
import type { PostListItem } from '@/lib/schemas/post';
import { HomePager } from './home-pager';
import { withPinned } from '@/lib/rules/with-pinned';
import type { ImagePlace } from './post-image';
import { PostCardSkeleton } from './post-card-skeleton';
import { PostGrid } from './post-grid';
import infinitePostListStyles from './infinite-post-list.module.css';
import { useFeedPlace } from './use-feed-place';

/** Calls `onReach` when the reader comes to the end of what is loaded (docs/product.md#feed: margin 20px, threshold 0.1). */
function FeedSentinel({ onReach }: { onReach: () => void }) {
  const ref = useOnInView(
    (inView) => {
      if (inView) onReach();
    },
    { rootMargin: '20px', threshold: 0.1 },
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
  // Without a first page there is nothing to continue: the same button then asks for that one.
  const loadMore = () => void (feed.data ? feed.fetchNextPage({ cancelRefetch: false }) : feed.refetch());
  useFeedPlace({
    pages: pages.length,
    async loadNext() {
      const { data, isError } = await feed.fetchNextPage({ cancelRefetch: false });
      return isError || !data ? null : data.pages.length;
    },
  });
  if (feed.isSuccess && posts.length === 0) return <EmptyState title={t('empty')} />;
  return (
    <>
      <PostGrid layout="lead">
        {posts.map((post, index) => (
          <Fragment key={post.id}>{renderCard(post, index === 0 ? 'first' : 'below')}</Fragment>
        ))}
        {loading && [0, 1].map((card) => <PostCardSkeleton key={card} />)}
      </PostGrid>
      <div className={infinitePostListStyles.end}>
        <span role="status">
          <VisuallyHidden>{loading ? t('loadingMore') : ''}</VisuallyHidden>
        </span>
        {feed.isError && !loading && (
          <RetryNotice message={errorMessage(feed.error, t('loadFailed'))} retry={t('retry')} onRetry={loadMore} />
        )}
        {/* Not while the pages are fetched anew: what it asked for meanwhile would be lost. */}
        {feed.hasNextPage && !feed.isFetching && !feed.isError && (
          <FeedSentinel key={pages.length} onReach={loadMore} />
        )}
        {feed.hasNextPage
          ? pages.length < pageCount && <HomePager older={pages.length + 1} />
          : !loading && !feed.isError && <p>{t('end')}</p>}
      </div>
    </>
  );
}
