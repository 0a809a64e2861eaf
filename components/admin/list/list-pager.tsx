'use client';

import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import styles from '@/components/ui/pager.module.css';
import { slidingPages } from '@/lib/pager';
import type { Pagination } from '@/lib/schemas/pagination';
import type { ListAddress } from './use-list-address';

const opensElsewhere = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;

/** Links to at most five pages around this one, and to the one before and after (SPEC 9). */
export function ListPager({ pagination, address }: { pagination: Pagination; address: ListAddress }) {
  const t = useTranslations('admin.list');
  const { page } = address;
  const { pages } = pagination;
  if (pages < 2) return null;
  const linkTo = (to: number) => ({
    href: address.hrefWith({ page: to }),
    onClick: (event: MouseEvent) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      address.goTo({ page: to });
      window.scrollTo({ top: 0 });
    },
  });
  return (
    <nav className={styles.pager} aria-label={t('pager')}>
      {page > 1 && (
        <a className={styles.step} {...linkTo(page - 1)}>
          {t('previous')}
        </a>
      )}
      <ol className={styles.numbers}>
        {slidingPages(page, pages).map((n) => (
          <li key={n}>
            <a
              className={styles.number}
              aria-label={t('pageNumber', { page: n })}
              aria-current={n === page ? 'page' : undefined}
              {...linkTo(n)}
            >
              {n}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a className={styles.step} {...linkTo(page + 1)}>
          {t('next')}
        </a>
      )}
    </nav>
  );
}
