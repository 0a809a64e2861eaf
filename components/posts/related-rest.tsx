'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { RetryNotice } from '@/components/ui/notice';
import { errorMessage } from '@/lib/api/api-error';
import { relatedPostsOptions } from '@/lib/api/posts';
import { pathTo } from '@/lib/paths';
import { textIn } from '@/lib/rules/languages';
import { useByline } from './use-byline';

export type RelatedRestProps = {
  postId: number;
  categoryIds: number[];
  /** Those that the page shows already. */
  shownIds: number[];
};

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Related posts that the page has no room for, as a list of titles. The keyboard goes on there: their button is gone. */
export function RelatedRest(props: RelatedRestProps) {
  return (
    <div tabIndex={-1} ref={takeFocus}>
      <Rest {...props} />
    </div>
  );
}

function Rest({ postId, categoryIds, shownIds }: RelatedRestProps) {
  const t = useTranslations('posts');
  const byline = useByline();
  const { data, error, isPending, isError, refetch } = useQuery(relatedPostsOptions({ postId, categoryIds }));
  if (isPending) return <p role="status">{t('loadingMore')}</p>;
  if (isError)
    return (
      <RetryNotice
        message={errorMessage(error, t('relatedFailed'))}
        retry={t('retry')}
        onRetry={() => void refetch()}
      />
    );
  const rest = data.filter(({ id }) => !shownIds.includes(id));
  if (rest.length === 0) return <p role="status">{t('empty')}</p>;
  return (
    <ul aria-label={t('moreRelated')}>
      {rest.map((post) => (
        <li key={post.id}>
          <Link href={pathTo.post(post.slug)} {...textIn(post.language)}>
            {post.title}
          </Link>{' '}
          <bdi>{byline(post)}</bdi>
        </li>
      ))}
    </ul>
  );
}
