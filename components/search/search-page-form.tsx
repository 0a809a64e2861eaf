'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { pathTo } from '@/lib/paths';
import { SearchField } from './search-field';
import styles from './search-page-form.module.css';

/** The form of the search page, with the text that was searched for. */
export function SearchPageForm({ q }: { q: string }) {
  const t = useTranslations('search');
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    router.push(pathTo.search(input.current?.value.trim()));
  };
  return (
    <form
      className={styles.form}
      role="search"
      aria-label={t('again')}
      action={pathTo.search()}
      method="get"
      onSubmit={submit}
    >
      <SearchField ref={input} aria-label={t('label')} placeholder={t('placeholder')} defaultValue={q} />
      <Button type="submit" variant="contained">
        {t('submit')}
      </Button>
    </form>
  );
}
