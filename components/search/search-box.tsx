'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId, useRef, type FormEvent } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { CloseIcon, SearchIcon } from '@/components/ui/icons/bar-icons';
import { pathTo } from '@/lib/paths';
import styles from './search-box.module.css';
import { SearchField } from './search-field';
import { SearchResults } from './search-results';
import { useCombobox } from './use-combobox';
import { useSearch } from './use-search';
import { useSearchKeys } from './use-search-keys';

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
