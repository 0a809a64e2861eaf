import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import styles from '@/components/ui/pager.module.css';
import { pathTo } from '@/lib/paths';

/** Page numbers of the home page next to the one on show; `children` stand between the links. */
type HomePagerProps = { newer?: number; older?: number; children?: ReactNode };

/** Real links through all posts, for crawlers and for readers without JavaScript (docs/api.md#pages). */
export function HomePager({ newer, older, children }: HomePagerProps) {
  const t = useTranslations('posts');
  return (
    <nav className={styles.pager} aria-label={t('pager')}>
      {newer !== undefined && (
        <Link className={styles.step} href={pathTo.home(newer)} rel="prev">
          {t('newer')}
        </Link>
      )}
      {children}
      {older !== undefined && (
        <Link className={styles.step} href={pathTo.home(older)} rel="next">
          {t('older')}
        </Link>
      )}
    </nav>
  );
}
