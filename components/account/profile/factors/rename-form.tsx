'use client';

import { useTranslations } from 'next-intl';
import { renamePasskey } from '@/lib/api/second-factors';
import { PASSKEY_NAME_LENGTH } from '@/lib/rules/second-factors';
import { AccountForm } from '../../form/account-form';
import { FormField } from '../../form/form-field';
import { useAccountForm } from '../../form/use-account-form';

const rules = () => import('@/lib/schemas/second-factor').then(({ renamePasskeySchema }) => renamePasskeySchema);

type RenameFormProps = { id: number; name: string; onDone: () => void; onCancel: () => void };

/** Calls a passkey something else. */
export function RenameForm({ id, name, onDone, onCancel }: RenameFormProps) {
  const t = useTranslations('account');
  const tFactors = useTranslations('factors');
  const send = async (typed: { name: string }) => {
    await renamePasskey(id, typed.name);
    onDone();
  };
  const failure = tFactors('failed');
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({
    rules,
    send,
    failure,
    defaultValues: { name },
  });
  return (
    <AccountForm banner={banner} onSubmit={onSubmit} submit={{ label: t('save'), pending }} onCancel={onCancel}>
      <FormField
        {...form.register('name')}
        label={tFactors('name')}
        maxLength={PASSKEY_NAME_LENGTH}
        autoComplete="off"
        autoFocus
        error={errorOf('name')}
      />
    </AccountForm>
  );
}
