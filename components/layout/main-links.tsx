'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { LinkButton } from '@/components/ui/link-button';
import { pathTo } from '@/lib/paths';
import styles from './main-links.module.css';

/** Home and Categories, in the bar of medium and larger screens; smaller ones have them in the drawer (SPEC 2). */
export function MainLinks() {
  const t = useTranslations();
  const pathname = usePathname();
  const current = (path: string) => (pathname === path ? 'page' : undefined);
  return (
    <nav className={styles.links} aria-label={t('layout.mainNavigation')}>
      <LinkButton href={pathTo.home()} aria-current={current(pathTo.home())}>
        {t('common.home')}
      </LinkButton>
      <LinkButton href={pathTo.categories()} aria-current={current(pathTo.categories())}>
        {t('common.categories')}
      </LinkButton>
    </nav>
  );
}
