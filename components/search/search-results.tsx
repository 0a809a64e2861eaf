'use client';

import { useTranslations } from 'next-intl';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import styles from './search-results.module.css';
import { SearchRow } from './search-row';
import type { Search } from './use-search';

type SearchResultsProps = {
  /** Id of the list; a row's is this, a dash and the post's. */
  listId: string;
  search: Search;
  isOpen: boolean;
  activeId: number | undefined;
  onChoose: () => void;
};

/** The dropdown: 'Searching...', rows, or 'No results found' (SPEC 2); its state is also read aloud. */
export function SearchResults({ listId, search, isOpen, activeId, onChoose }: SearchResultsProps) {
  const t = useTranslations('search');
  const { term, posts, isSearching } = search;
  const hasRows = isOpen && posts.length > 0;
  return (
    <>
      {/* Always there: a live region that appears together with its text is not read. */}
      <div role="status">
        {isOpen && !hasRows && (
          <div className={`${styles.panel} ${styles.message}`}>{isSearching ? t('searching') : t('none')}</div>
        )}
        {hasRows && <VisuallyHidden>{t('found', { count: posts.length })}</VisuallyHidden>}
      </div>
      {hasRows && (
        // The press must not take the focus from the field, or the bar would fold up under the finger.
        <div
          id={listId}
          className={styles.panel}
          role="listbox"
          aria-label={t('results')}
          onMouseDown={(event) => event.preventDefault()}
        >
          {posts.map((post) => (
            <SearchRow
              key={post.id}
              id={`${listId}-${post.id}`}
              post={post}
              q={term}
              isActive={post.id === activeId}
              onChoose={onChoose}
            />
          ))}
        </div>
      )}
    </>
  );
}
