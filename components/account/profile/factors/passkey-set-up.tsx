'use client';

import { useTranslations } from 'next-intl';
import { addPasskey, beginPasskey } from '@/lib/api/second-factors';
import { PASSKEY_NAME_LENGTH } from '@/lib/rules/roles';
import { AccountForm } from '../../form/account-form';
import { FormField } from '../../form/form-field';
import { CurrentPasswordField } from '../../form/password-field';
import { useAccountForm } from '../../form/use-account-form';
import { deviceName } from '@/lib/rules/device-name';
import type { SetUpProps } from './app-set-up';
import { usePasskeyWords, makePasskey } from '../../second-factor/use-passkey-words';

const rules = () => import('@/lib/schemas/second-factor').then(({ namedFormSchema }) => namedFormSchema);

/** A passkey whose making was allowed, by this password and a factor. */
export type BegunPasskey = Awaited<ReturnType<typeof beginPasskey>> & { currentPassword: string };
type NewPasskeyFormProps = Pick<SetUpProps, 'onDone' | 'onCancel'> & { begun: BegunPasskey | null };

/** A name for the passkey, and what the browser asks; the password, too, where nobody has been asked for it yet. */
export function NewPasskeyForm({ begun, onDone, onCancel }: NewPasskeyFormProps) {
  const tFactors = useTranslations('factors');
  const inWords = usePasskeyWords();
  const send = async ({ currentPassword, name }: { currentPassword: string; name: string }) => {
    const { setupToken, options } = begun ?? (await beginPasskey({ currentPassword }));
    const credential = await inWords(makePasskey(options));
    const { recoveryCodes } = await addPasskey({ setupToken, credential, name });
    onDone(recoveryCodes);
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({
    rules,
    send,
    failure: tFactors('failed'),
    defaultValues: {
      currentPassword: begun?.currentPassword ?? '',
      name: deviceName(navigator.userAgent)?.system ?? '',
    },
  });
  return (
    <AccountForm
      banner={banner}
      onSubmit={onSubmit}
      submit={{ label: tFactors('addPasskey'), pending }}
      onCancel={onCancel}
    >
      <p>{tFactors('passkeyLead')}</p>
      {!begun && <CurrentPasswordField {...form.register('currentPassword')} error={errorOf('currentPassword')} />}
      <FormField
        {...form.register('name')}
        label={tFactors('name')}
        hint={tFactors('nameHint')}
        maxLength={PASSKEY_NAME_LENGTH}
        autoComplete="off"
        error={errorOf('name')}
      />
    </AccountForm>
  );
}
