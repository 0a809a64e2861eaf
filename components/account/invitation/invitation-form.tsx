'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { acceptInvitation } from '@/lib/api/invitations';
import { pathTo } from '@/lib/paths';
import { may, type Role } from '@/lib/rules/roles';
import type { RegisterForm as Values } from '@/lib/schemas/auth';
import { useAuth } from '@/stores/auth';
import { AccountCard } from '../form/account-card';
import { AccountForm } from '../form/account-form';
import { useAccountForm } from '../form/use-account-form';
import { RegisterFields, registerRules } from '../register/register-fields';
import { say } from '@/components/ui/say';

type InvitationFormProps = { token: string; invitation: { email: string; role: Role } };

/** What an invited person chooses: the fields of a registration, with the address that was invited. */
export function InvitationForm({ token, invitation: { email, role } }: InvitationFormProps) {
  const t = useTranslations('account');
  const router = useRouter();
  const send = async ({ confirmPassword: _confirmed, email: _invited, ...input }: Values) => {
    useAuth.getState().signIn(await acceptInvitation(token, input));
    say(t('invitation.done'), 'success');
    router.replace(may(role, 'admin.enter') ? pathTo.admin() : pathTo.home());
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm<Values>({
    rules: registerRules,
    send,
    failure: t('register.failed'),
    defaultValues: { email },
  });
  const lead = t('invitation.lead', { email });
  return (
    <AccountCard title={t('invitation.title')} lead={lead}>
      <AccountForm banner={banner} onSubmit={onSubmit} submit={{ label: t('invitation.submit'), pending }}>
        <RegisterFields form={form} errorOf={errorOf} isInvited />
      </AccountForm>
    </AccountCard>
  );
}
