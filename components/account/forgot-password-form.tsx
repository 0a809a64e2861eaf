'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { forgotPassword } from '@/lib/api/auth';
import { pathTo } from '@/lib/paths';
import { forgotPasswordSchema } from '@/lib/schemas/auth';
import { AccountCard } from './account-card';
import { AccountForm } from './account-form';
import { FormField } from './form-field';
import { SubmitButton } from './submit-button';
import { useAccountForm } from './use-account-form';

/** Asks for the address that a reset code goes to. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations('account');
  const send = async ({ email }: { email: string }) => {
    await forgotPassword(email);
    onSent(email);
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({
    schema: forgotPasswordSchema,
    send,
    failure: t('forgot.failed'),
  });
  const links = <Link href={pathTo.login()}>{t('backToLogin')}</Link>;
  return (
    <AccountCard title={t('forgot.title')} lead={t('forgot.lead')} links={links}>
      <AccountForm banner={banner} onSubmit={onSubmit}>
        <FormField
          {...form.register('email')}
          label={t('fields.email')}
          type="email"
          autoComplete="email"
          error={errorOf('email')}
        />
        <SubmitButton label={t('forgot.submit')} pending={pending} />
      </AccountForm>
    </AccountCard>
  );
}
