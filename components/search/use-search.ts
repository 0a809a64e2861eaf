'use client';

import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '@/components/ui/use-debounced';
import { searchOptions } from '@/lib/api/search';
import type { PostListItem } from '@/lib/schemas/post';

const DEBOUNCE_MS = 300;

export type Search = { term: string; isSearching: boolean; posts: PostListItem[] };

/**
 * Posts for what stands in the search box: asked for once it rests for 300 ms and has a character that is no space
 * (docs/product.md#validation). `posts` belong to `term`, always; a failure is an empty list.
 */
export function useSearch(text: string): Search {
  const term = text.trim();
  const settled = useDebounced(term, DEBOUNCE_MS);
  const { data, isFetching } = useQuery({
    ...searchOptions(settled),
    enabled: settled !== '' && settled === term,
  });
  const isCurrent = settled === term;
  return {
    term,
    isSearching: term !== '' && (!isCurrent || (isFetching && !data)),
    posts: (isCurrent && term !== '' && data) || [],
  };
}
