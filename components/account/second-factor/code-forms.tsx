'use client';

import { useTranslations } from 'next-intl';
import { useController } from 'react-hook-form';
import { AccountForm } from '../form/account-form';
import { CodeField } from '../form/code-field';
import { FormField } from '../form/form-field';
import { useAccountForm } from '../form/use-account-form';

const codeRules = () => import('@/lib/schemas/second-factor').then(({ codeFormSchema }) => codeFormSchema);
const recoveryRules = () => import('@/lib/schemas/second-factor').then(({ recoveryFormSchema }) => recoveryFormSchema);

type AppCodeFormProps = { submit: string; onCode: (code: string) => Promise<void>; onCancel?: () => void };

/** The six digits that an app shows. A wrong one makes room for the next. */
export function AppCodeForm({ submit, onCode, onCancel }: AppCodeFormProps) {
  const t = useTranslations('account');
  const send = async ({ code }: { code: string }) => {
    await onCode(code).catch((error: unknown) => {
      form.setValue('code', '');
      throw error;
    });
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({
    rules: codeRules,
    send,
    failure: t('login.failed'),
    defaultValues: { code: '' },
  });
  const { field } = useController({ control: form.control, name: 'code' });
  return (
    <AccountForm
      banner={banner}
      onSubmit={onSubmit}
      submit={{ label: submit, pending }}
      {...(onCancel && { onCancel })}
    >
      <CodeField {...field} label={t('secondStep.code')} onCode={field.onChange} autoFocus error={errorOf('code')} />
    </AccountForm>
  );
}

/** One of the codes that were kept for the day when the phone is gone. */
export function RecoveryCodeForm({ onCode }: { onCode: (code: string) => Promise<void> }) {
  const t = useTranslations('account');
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({
    rules: recoveryRules,
    send: ({ recoveryCode }: { recoveryCode: string }) => onCode(recoveryCode),
    failure: t('login.failed'),
    defaultValues: { recoveryCode: '' },
  });
  return (
    <AccountForm banner={banner} onSubmit={onSubmit} submit={{ label: t('login.submit'), pending }}>
      <FormField
        {...form.register('recoveryCode')}
        label={t('secondStep.recoveryCode')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={errorOf('recoveryCode')}
      />
    </AccountForm>
  );
}
