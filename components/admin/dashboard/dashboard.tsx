'use client';

import { useTranslations } from 'next-intl';
import { may } from '@/lib/rules/permissions';
import { NewPostButton } from '../new-post-button';
import { PageHead } from '../page-head';
import { useViewer } from '../viewer';
import { AuthorDashboard } from './author-dashboard';
import { SiteDashboard } from './site-dashboard';

/** /admin: what happens on the site, or with the viewer's own posts. */
export function Dashboard() {
  const t = useTranslations('admin');
  const viewer = useViewer();
  return (
    <>
      <PageHead
        title={t('titles.dashboard')}
        hint={t('dashboard.hello', { name: viewer.full_name || viewer.username })}
        actionsOn="narrow"
      >
        <NewPostButton />
      </PageHead>
      {may(viewer.role, 'stats.read') ? <SiteDashboard /> : <AuthorDashboard />}
    </>
  );
}
