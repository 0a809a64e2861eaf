'use client';

import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { ApiError, errorMessage } from '@/lib/api/api-error';
import { openInvitationOptions } from '@/lib/api/invitations';
import { pathTo } from '@/lib/paths';
import { AccountCard } from '../form/account-card';
import { LoadingMessage } from '../form/loading-message';
import { InvitationForm } from './invitation-form';

/** /invitations/{token}: makes the account that somebody was invited to, or says why the link does not. */
export function Invitation({ token }: { token: string }) {
  const t = useTranslations('account');
  const { data: invitation, error } = useQuery(openInvitationOptions(token));
  if (invitation) return <InvitationForm token={token} invitation={invitation} />;
  if (!error) return <LoadingMessage />;
  // What is unknown or gone for good; anything else may be tried again.
  const isRefused = error instanceof ApiError && [404, 409, 410].includes(error.status);
  return (
    <AccountCard title={t('invitation.title')} links={<Link href={pathTo.login()}>{t('register.login')}</Link>}>
      <Alert severity={isRefused ? 'info' : 'error'}>{errorMessage(error, t('invitation.failed'))}</Alert>
    </AccountCard>
  );
}
