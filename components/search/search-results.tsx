'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { Link } from '@/components/ui/link';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { pathTo } from '@/lib/paths';
import type { SearchRowProps } from './search-row';
import searchResultsStyles from './search-results.module.css';
import type { Search } from './use-search';

/** A result in plain words, where the code of rows did not come. */
function PlainRow({ id, post, isActive, onChoose }: SearchRowProps) {
  return (
    <Link id={id} role="option" aria-selected={isActive} tabIndex={-1} href={pathTo.post(post.slug)} onClick={onChoose}>
      {post.title}
    </Link>
  );
}

// Marking what was found takes more code than all of the field: it comes with the first answer.
const SearchRow = lazy(async () => ({
  default: await import('./search-row').then(
    (module) => module.SearchRow,
    () => PlainRow,
  ),
}));

type SearchResultsProps = {
  /** Id of the list; a row's is this, a dash and the post's. */
  listId: string;
  search: Search;
  isOpen: boolean;
  activeId: number | undefined;
  onChoose: () => void;
};

/** The dropdown: 'Searching...', rows, or 'No results found' (docs/product.md#screens); its state is also read aloud. */
export function SearchResults({ listId, search, isOpen, activeId, onChoose }: SearchResultsProps) {
  const t = useTranslations('search');
  const { term, posts, isSearching } = search;
  const hasRows = isOpen && posts.length > 0;
  return (
    <>
      {/* Always there: a live region that appears together with its text is not read. */}
      <div role="status">
        {isOpen && !hasRows && (
          <div className={`${searchResultsStyles.panel} ${searchResultsStyles.message}`}>
            {isSearching ? t('searching') : t('none')}
          </div>
        )}
        {hasRows && <VisuallyHidden>{t('found', { count: posts.length })}</VisuallyHidden>}
      </div>
      {hasRows && (
        // The press must not take the focus from the field, or the bar would fold up under the finger.
        <div
          id={listId}
          className={searchResultsStyles.panel}
          role="listbox"
          aria-label={t('results')}
          onMouseDown={(event) => event.preventDefault()}
        >
          <Suspense>
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
          </Suspense>
        </div>
      )}
    </>
  );
}
