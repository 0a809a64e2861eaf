'use client';

import { useTranslations } from 'next-intl';
import { PageHead } from '../page-head';

/** What the person who writes sees first. */
export function Dashboard() {
  const t = useTranslations('admin');
  return <PageHead title={t('titles.dashboard')} />;
}
