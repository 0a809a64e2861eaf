'use client';

import { useTranslations } from 'next-intl';
import { CategorySection } from './category-section';
import { InformationSection } from './nav-section';
import { KeptPart } from '@/components/ui/kept-part';
import styles from './sidebar.module.css';

export const SIDEBAR_ID = 'sidebar';

/** Left column of medium and larger screens, 280 px wide (docs/product.md#screens). It is in every HTML; CSS decides. */
export function Sidebar() {
  const t = useTranslations('layout');
  return (
    <KeptPart as="nav" part="sidebar" id={SIDEBAR_ID} className={styles.sidebar} aria-label={t('sidebar')}>
      <CategorySection />
      <InformationSection />
    </KeptPart>
  );
}
