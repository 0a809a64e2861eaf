'use client';

import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { Chip } from '@/components/ui/chip';
import { Link } from '@/components/ui/link';
import { truncate } from '@/lib/text/cut';
import { textIn } from '@/lib/rules/languages';
import type { PostListItem } from '@/lib/schemas/post';
import { pathTo } from '@/lib/paths';
import { HighlightedText } from './highlighted-text';
import { FeaturedThumbnail } from '@/components/ui/featured-thumbnail';
import styles from './search-row.module.css';

const SMALL = '(max-width: 899.95px)';
/** docs/product.md#limits: a result's title, in graphemes. */
const TITLE_LENGTH = 50;
const TITLE_LENGTH_SMALL = 40;

/**
 * Whether a media query holds, now and later. Only for what appears after an interaction: on the server, and so in the
 * first render, the answer is false.
 */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

export type SearchRowProps = { id: string; post: PostListItem; q: string; isActive: boolean; onChoose: () => void };

/** One result: picture, title with the matching words marked, author and first category (docs/product.md#screens). A real link. */
export function SearchRow({ id, post, q, isActive, onChoose }: SearchRowProps) {
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
      <FeaturedThumbnail className={styles.picture} image={post.featured_image} sizes="72px" />
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
