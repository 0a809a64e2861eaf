'use client';

import { useTranslations } from 'next-intl';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { pathTo } from '@/lib/paths';
import { AccountCard } from './account-card';

/** What /profile says to somebody who was logged out while looking at it (SPEC 2, DECISIONS 22). */
export function LoggedOut() {
  const t = useTranslations('account');
  return (
    <AccountCard title={t('profile.title')}>
      <Notice severity="info">{t('profile.loggedOut')}</Notice>
      <LinkButton href={pathTo.login()} variant="contained">
        {t('loginNow')}
      </LinkButton>
    </AccountCard>
  );
}
