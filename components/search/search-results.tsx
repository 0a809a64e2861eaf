'use client';

import { useEffect, useRef } from 'react';
import { Chip } from '@/components/ui/chip';
import { Link } from '@/components/ui/link';
import { useMedia } from '@/components/ui/use-media';
import { truncate } from '@/lib/text/cut';
import { textIn } from '@/lib/rules/languages';
import type { PostListItem } from '@/lib/schemas/post';
import { pathTo } from '@/lib/paths';
import { HighlightedText } from './highlighted-text';
import { SearchPicture } from './search-picture';
import styles from './search-row.module.css';
import { useTranslations } from 'next-intl';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import searchResultsStyles from './search-results.module.css';
import type { Search } from './use-search';

const SMALL = '(max-width: 899.95px)';
/** SPEC 9: a result's title, in graphemes. */
const TITLE_LENGTH = 50;
const TITLE_LENGTH_SMALL = 40;

type SearchRowProps = { id: string; post: PostListItem; q: string; isActive: boolean; onChoose: () => void };

/** One result: picture, title with the matching words marked, author and first category (SPEC 2). A real link. */
function SearchRow({ id, post, q, isActive, onChoose }: SearchRowProps) {
  const titleLength = useMedia(SMALL) ? TITLE_LENGTH_SMALL : TITLE_LENGTH;
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const category = post.categories?.[0];
  return (
    <Link
      ref={row}
      id={id}
      className={styles.row}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={pathTo.post(post.slug)}
      onClick={onChoose}
    >
      <SearchPicture className={styles.picture} image={post.featured_image} sizes="72px" />
      <span className={styles.text}>
        <span className={styles.title} {...textIn(post.language)}>
          <HighlightedText text={truncate(post.title, titleLength)} q={q} />
        </span>
        <span className={styles.meta}>
          <span>{post.author_username}</span>
          {category && <Chip>{category.name}</Chip>}
        </span>
      </span>
    </Link>
  );
}

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
