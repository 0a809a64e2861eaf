'use client';

import { useTranslations } from 'next-intl';
import { CategorySection } from './category-section';
import { InformationSection } from './information-section';
import styles from './sidebar.module.css';

/** Left column of medium and larger screens, 280 px wide (docs/product.md#screens). It is in every HTML; CSS decides (docs/product.md#screens). */
export function Sidebar() {
  const t = useTranslations('layout');
  return (
    <nav className={styles.sidebar} aria-label={t('sidebar')}>
      <CategorySection />
      <InformationSection />
    </nav>
  );
}
