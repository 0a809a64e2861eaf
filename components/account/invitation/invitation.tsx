'use client';

import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { Link } from '@/components/ui/link';
import { ApiError, errorMessage } from '@/lib/api/api-error';
import { openInvitationOptions, acceptInvitation } from '@/lib/api/invitations';
import { pathTo, pathToAdmin } from '@/lib/paths';
import { AccountCard } from '../form/account-card';
import { LoadingMessage } from '../form/loading-message';
import { may, type Role } from '@/lib/rules/roles';
import type { RegisterForm as Values } from '@/lib/schemas/auth';
import { useAuth } from '@/stores/auth';
import { AccountForm } from '../form/account-form';
import { useAccountForm } from '../form/use-account-form';
import { RegisterFields, registerRules } from '../register/register-form';
import { say } from '@/components/ui/say';

type InvitationFormProps = { token: string; invitation: { email: string; role: Role } };

/** What an invited person chooses: the fields of a registration, with the address that was invited. */
function InvitationForm({ token, invitation: { email, role } }: InvitationFormProps) {
  const t = useTranslations('account');
  const router = useRouter();
  const send = async ({ confirmPassword: _confirmed, email: _invited, ...input }: Values) => {
    useAuth.getState().signIn(await acceptInvitation(token, input));
    say(t('invitation.done'), 'success');
    router.replace(may(role, 'admin.enter') ? pathToAdmin.home() : pathTo.home());
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm<Values>({
    rules: registerRules,
    send,
    failure: t('register.failed'),
    defaultValues: { email },
  });
  return (
    <AccountCard title={t('invitation.title')} lead={t('invitation.lead', { email })}>
      <AccountForm banner={banner} onSubmit={onSubmit} submit={{ label: t('invitation.submit'), pending }}>
        <RegisterFields form={form} errorOf={errorOf} isInvited />
      </AccountForm>
    </AccountCard>
  );
}

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
