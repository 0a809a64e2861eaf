'use client';

import { useTranslations } from 'next-intl';
import { CategorySection } from './category-section';
import { InformationSection } from './information-section';
import styles from './sidebar.module.css';

/** Left column of medium and larger screens, 280 px wide (SPEC 2). It is in every HTML; CSS decides (DECISIONS 10). */
export function Sidebar() {
  const t = useTranslations('layout');
  return (
    <nav className={styles.sidebar} aria-label={t('sidebar')}>
      <CategorySection />
      <InformationSection />
    </nav>
  );
}
