'use client';

import { useTranslations } from 'next-intl';
import { AccountCard } from './form/account-card';
import { LoadingMessage } from './form/loading-message';
import { useVerifyAccess } from './use-verify-access';
import { VerifyStages } from './verify-stages';
import { VerifyTimeout } from './verify-timeout';

/** /verify-email (SPEC 2, 4). */
export function VerifyEmail() {
  const t = useTranslations('account');
  const access = useVerifyAccess();
  if (access === 'timeout') return <VerifyTimeout />;
  if (access === 'loading')
    return (
      <AccountCard title={t('verify.title')}>
        <LoadingMessage />
      </AccountCard>
    );
  return <VerifyStages />;
}
