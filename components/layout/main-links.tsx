'use client';

import { useTranslations } from 'next-intl';
import { LinkButton } from '@/components/ui/button';
import { useSiteSettings } from '@/components/ui/site-settings';
import { pathTo } from '@/lib/paths';
import styles from './main-links.module.css';
import { useCurrent } from './use-current';

/** Home and Categories, in the bar of medium and larger screens; smaller ones have them in the drawer (docs/product.md#screens). */
export function MainLinks() {
  const t = useTranslations();
  const current = useCurrent();
  const { navigation = [] } = useSiteSettings();
  return (
    <nav className={styles.links} aria-label={t('layout.mainNavigation')}>
      <LinkButton href={pathTo.home()} {...current(pathTo.home())}>
        {t('common.home')}
      </LinkButton>
      <LinkButton href={pathTo.categories()} {...current(pathTo.categories())}>
        {t('common.categories')}
      </LinkButton>
      {navigation.map(({ label, url }, index) => (
        <LinkButton key={index} href={url} {...current(url)}>
          {label}
        </LinkButton>
      ))}
    </nav>
  );
}
