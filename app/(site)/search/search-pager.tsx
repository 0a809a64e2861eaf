import { useTranslations } from 'next-intl';
import { LinkButton } from '@/components/ui/link-button';
import { pathTo, type SearchWithin } from '@/lib/paths';
import { SEARCH_PAGE_SIZE } from '@/lib/server/services/search/find-search-page';
import styles from './search.module.css';

type SearchPagerProps = { q: string; within: SearchWithin; page: number; matched: number };

/** The way to more results, and back. */
export function SearchPager({ q, within, page, matched }: SearchPagerProps) {
  const t = useTranslations();
  const hasMore = page * SEARCH_PAGE_SIZE < matched;
  if (page === 1 && !hasMore) return null;
  return (
    <nav className={styles.pager} aria-label={t('posts.pager')}>
      {page > 1 && (
        <LinkButton href={pathTo.search(q, { ...within, page: page - 1 })} rel="prev">
          {t('pages.posts.previous')}
        </LinkButton>
      )}
      {hasMore && (
        <LinkButton href={pathTo.search(q, { ...within, page: page + 1 })} rel="next" variant="outlined">
          {t('posts.more')}
        </LinkButton>
      )}
    </nav>
  );
}
