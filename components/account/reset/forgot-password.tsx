'use client';

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from '@/components/ui/link';
import { forgotPassword } from '@/lib/api/auth';
import { pathTo } from '@/lib/paths';
import { beginPause, pauseAsRefused, useCodePause } from '../code-pause';
import { AccountCard } from '../form/account-card';
import { AccountForm } from '../form/account-form';
import { FormField } from '../form/form-field';
import { useAccountForm } from '../form/use-account-form';

const rules = () => import('@/lib/schemas/auth').then(({ forgotPasswordSchema }) => forgotPasswordSchema);

/** Asks for the address that a reset code goes to. */
function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations('account');
  const send = async ({ email }: { email: string }) => {
    try {
      const { retryAfter } = await forgotPassword(email);
      beginPause('reset', email, retryAfter);
    } catch (error) {
      pauseAsRefused('reset', email, error);
      throw error;
    }
    onSent(email);
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({ rules, send, failure: t('forgot.failed') });
  const typed = useWatch({ control: form.control, name: 'email' });
  const pause = useCodePause('reset');
  const left = typed === pause.subject ? pause.left : 0;
  const label = left > 0 ? t('verify.resendIn', { seconds: left }) : t('forgot.submit');
  const links = (
    <>
      <Link href={pathTo.login()}>{t('backToLogin')}</Link>
      {/* Whoever has a code already need not ask for another one. */}
      <Link href={pathTo.resetPassword()}>{t('forgot.enterCode')}</Link>
    </>
  );
  return (
    <AccountCard title={t('forgot.title')} lead={t('forgot.lead')} links={links}>
      <AccountForm banner={banner} onSubmit={onSubmit} submit={{ label, pending, disabled: left > 0 }}>
        <FormField
          {...form.register('email')}
          label={t('fields.email')}
          type="email"
          autoComplete="email"
          error={errorOf('email')}
        />
      </AccountForm>
    </AccountCard>
  );
}

function CheckYourEmail({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useTranslations('account');
  const links = <Link href={pathTo.login()}>{t('backToLogin')}</Link>;
  return (
    <AccountCard title={t('forgot.sentTitle')} lead={t('forgot.sent', { email })} links={links} stage="replaced">
      <Stack spacing={1.5}>
        <Button component={Link} href={pathTo.resetPassword()} variant="contained" size="large">
          {t('forgot.enterCode')}
        </Button>
        <Button variant="outlined" size="large" onClick={onAgain}>
          {t('forgot.again')}
        </Button>
      </Stack>
    </AccountCard>
  );
}

/** /forgot-password: the form, then 'Check Your Email'; Send Again returns to an empty form (docs/product.md#screens). */
export function ForgotPassword() {
  const [email, setEmail] = useState<string | null>(null);
  const [asksAgain, setAsksAgain] = useState(false);
  const pause = useCodePause('reset');
  // After a reload as well: the code that was sent a moment ago is on its way.
  const sentTo = email ?? (!asksAgain && pause.isSent && pause.left > 0 ? pause.subject : null);
  const again = () => {
    setEmail(null);
    setAsksAgain(true);
  };
  if (sentTo === null) return <ForgotPasswordForm onSent={setEmail} />;
  return <CheckYourEmail email={sentTo} onAgain={again} />;
}
