'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { deleteProfile } from '@/lib/api/profile';
import { pathTo } from '@/lib/paths';
import { useAuth } from '@/stores/auth';
import { AccountDialog } from '../profile/account-dialog';
import { AccountForm } from '../form/account-form';
import { CurrentPasswordField } from '../form/password-field';
import { useAccountForm } from '../form/use-account-form';
import { say } from '@/components/ui/say';

const rules = () => import('@/lib/schemas/second-factor').then(({ currentPasswordSchema }) => currentPasswordSchema);

/** Asks for the password, then deletes the account and begins with an empty registration. */
function StartAnewDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account');
  const router = useRouter();
  const send = async ({ currentPassword }: { currentPassword: string }) => {
    await deleteProfile({ currentPassword });
    await useAuth.getState().clear();
    say(t('startAnew.done'), 'success');
    router.replace(pathTo.register());
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({ rules, send, failure: t('startAnew.failed') });
  return (
    <AccountDialog title={t('startAnew.title')} onClose={onClose}>
      <AccountForm
        banner={banner}
        onSubmit={onSubmit}
        submit={{ label: t('startAnew.submit'), pending, isDanger: true }}
        onCancel={onClose}
      >
        <p style={{ margin: 0 }}>{t('startAnew.text')}</p>
        <CurrentPasswordField {...form.register('currentPassword')} error={errorOf('currentPassword')} />
      </AccountForm>
    </AccountDialog>
  );
}

/** The way out for who registered with a mistyped address: no code will ever come, and the address cannot be changed. */
export function StartAnew() {
  const t = useTranslations('account.startAnew');
  const [isOpen, setIsOpen] = useState(false);
  const isSignedIn = useAuth((state) => state.isAuthenticated);
  if (!isSignedIn) return null;
  return (
    <>
      <Button color="inherit" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <StartAnewDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
