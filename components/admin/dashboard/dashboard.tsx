'use client';

import { useTranslations } from 'next-intl';
import { PlusIcon } from '@/components/ui/icons/plus-icon';
import { LinkButton } from '@/components/ui/link-button';
import { pathTo } from '@/lib/paths';
import { may } from '@/lib/rules/permissions';
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
        <LinkButton variant="contained" href={pathTo.adminNewPost()}>
          <PlusIcon size={20} />
          {t('nav.newPost')}
        </LinkButton>
      </PageHead>
      {may(viewer.role, 'stats.read') ? <SiteDashboard /> : <AuthorDashboard />}
    </>
  );
}
