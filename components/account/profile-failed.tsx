'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { errorMessage } from '@/lib/api/client';
import { pathTo } from '@/lib/paths';
import { AccountCard } from './account-card';

/** The profile could not be loaded: try again, or log in anew (DECISIONS 22). */
export function ProfileFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('account');
  return (
    <AccountCard title={t('profile.title')}>
      <Notice severity="error">{errorMessage(error, t('profile.loadFailed'))}</Notice>
      <Button variant="contained" onClick={onRetry}>
        {t('retry')}
      </Button>
      <LinkButton href={pathTo.login()} variant="outlined">
        {t('loginNow')}
      </LinkButton>
    </AccountCard>
  );
}
