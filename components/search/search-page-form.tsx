'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { pathTo } from '@/lib/paths';
import { SearchField } from './search-field';
import styles from './search-page-form.module.css';

/** The form of the search page, with the text that was searched for; `children` are the fields that narrow it down. */
export function SearchPageForm({ q, children }: { q: string; children: ReactNode }) {
  const t = useTranslations('search');
  const router = useRouter();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { q: asked, ...within } = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]),
    );
    router.push(pathTo.search(asked, within));
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
      <div className={styles.words}>
        <SearchField aria-label={t('label')} placeholder={t('placeholder')} defaultValue={q} />
        <Button type="submit" variant="contained">
          {t('submit')}
        </Button>
      </div>
      {children}
    </form>
  );
}
