'use client';

import { useTranslations } from 'next-intl';
import { AccountCard } from '../form/account-card';
import { LoadingMessage } from '../form/loading-message';
import { useLinkToken } from '../use-link-token';
import { useVerifyAccess } from './use-verify-access';
import { VerifyStages } from './verify-stages';
import { VerifyTimeout } from './verify-timeout';

/** /verify-email (docs/product.md#screens and #session). Whoever follows a mail's link need not be signed in. */
export function VerifyEmail() {
  const t = useTranslations('account');
  const token = useLinkToken();
  const access = useVerifyAccess(token);
  if (access === 'timeout') return <VerifyTimeout />;
  if (access === 'loading')
    return (
      <AccountCard title={t('verify.title')}>
        <LoadingMessage />
      </AccountCard>
    );
  // A link begins anew, whatever was tried before it.
  return <VerifyStages key={token} token={token} />;
}
