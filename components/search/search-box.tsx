'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useId, useRef, type FormEvent, useEffect, type RefObject, lazy, Suspense } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { CloseIcon, SearchIcon } from '@/components/ui/icons/bar-icons';
import { pathTo } from '@/lib/paths';
import styles from './search-box.module.css';
import { SearchField } from './search-field';
import { Link } from '@/components/ui/link';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { SearchRowProps } from './search-row';
import searchResultsStyles from './search-results.module.css';
import { useCombobox } from './use-combobox';
import { useDebounced } from '@/components/ui/typing';
import { searchOptions } from '@/lib/api/search';
import type { PostListItem } from '@/lib/schemas/post';

const DEBOUNCE_MS = 300;

type Search = { term: string; isSearching: boolean; posts: PostListItem[] };

/**
 * Posts for what stands in the search box: asked for once it rests for 300 ms and has a character that is no space
 * (docs/product.md#validation). `posts` belong to `term`, always; a failure is an empty list.
 */
function useSearch(text: string): Search {
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
function SearchResults({ listId, search, isOpen, activeId, onChoose }: SearchResultsProps) {
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

function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

function isAsked(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey) return !altKey && key.toLowerCase() === 'k';
  return key === '/' && !altKey && !isTyping(event);
}

/** Lets `/`, and Ctrl or ⌘ with K, lead to the search field from anywhere on the page. */
function useSearchKeys(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isAsked(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}

/**
 * The search box of the bar with its dropdown of posts (docs/product.md#screens and #validation). A form that also works without JavaScript: Enter
 * opens the page of all results, unless a result was chosen with the arrows.
 */
export function SearchBox() {
  const t = useTranslations('search');
  const router = useRouter();
  const listId = useId();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const box = useCombobox(form);
  const search = useSearch(box.text);
  useSearchKeys(input);
  const isOpen = box.isOpen && search.term !== '';
  const active = isOpen ? search.posts[box.active] : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (active) {
      box.clear();
      router.push(pathTo.post(active.slug));
    } else if (search.term !== '') {
      box.close();
      router.push(pathTo.search(search.term));
    }
  };

  const clearAndFocus = () => {
    box.clear();
    input.current?.focus();
  };

  return (
    <form
      ref={form}
      className={styles.form}
      role="search"
      aria-label={t('label')}
      action={pathTo.search()}
      method="get"
      onSubmit={submit}
    >
      <SearchField
        ref={input}
        placeholder={t('placeholder')}
        role="combobox"
        aria-label={t('label')}
        aria-keyshortcuts="/ Control+K"
        aria-autocomplete="list"
        aria-expanded={isOpen && search.posts.length > 0}
        aria-controls={listId}
        aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
        onInput={box.readInput}
        onFocus={box.readInput}
        onKeyDown={(event) => box.handleKey(event, isOpen ? search.posts.length : 0)}
        start={
          <IconButton type="submit" aria-label={t('submit')}>
            <SearchIcon size={20} />
          </IconButton>
        }
        end={
          box.text !== '' && (
            <IconButton aria-label={t('clear')} onClick={clearAndFocus}>
              <CloseIcon size={20} />
            </IconButton>
          )
        }
      />
      <SearchResults listId={listId} search={search} isOpen={isOpen} activeId={active?.id} onChoose={box.clear} />
    </form>
  );
}
