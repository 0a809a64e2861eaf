'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { beginProof } from '@/lib/api/second-factors';
import { isAppCode } from '@/lib/rules/roles';
import type { ProvenBody } from '@/lib/schemas/second-factor';
import { AccountForm } from '../../form/account-form';
import { FormField } from '../../form/form-field';
import { CurrentPasswordField } from '../../form/password-field';
import { useAccountForm } from '../../form/use-account-form';
import { usePasskeyWords, askPasskey, hasPasskeys } from '../../second-factor/use-passkey-words';
import { useAuth } from '@/stores/auth';

const rules = () => import('@/lib/schemas/second-factor').then(({ proofFormSchema }) => proofFormSchema);

type Values = { currentPassword: string; typed: string };

type ProofFormProps = {
  lead: string;
  submit: { label: string; isDanger?: boolean };
  hasPasskey: boolean;
  onProven: (proven: ProvenBody) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the password and the second factor: before either of them is let go of, and before another one comes beside it. */
export function ProofForm({ lead, submit, hasPasskey, onProven, onCancel }: ProofFormProps) {
  const t = useTranslations('account');
  const tFactors = useTranslations('factors');
  const inWords = usePasskeyWords();
  const send = async ({ currentPassword, typed }: Values) => {
    const proof = isAppCode(typed) ? { code: typed } : { recoveryCode: typed };
    await onProven({ currentPassword, ...proof });
  };
  const failure = tFactors('failed');
  const defaultValues = { currentPassword: '', typed: '' };
  const { form, banner, show, errorOf, onSubmit, pending } = useAccountForm({ rules, send, failure, defaultValues });
  const [isAsking, setIsAsking] = useState(false);
  const proveByPasskey = async () => {
    setIsAsking(true);
    const currentPassword = form.getValues('currentPassword');
    try {
      const { proofToken, options } = await beginProof(currentPassword);
      const { id, rawId, response } = await inWords(askPasskey(options));
      const credential = { id, rawId, type: 'public-key' as const, response };
      await onProven({ currentPassword, proofToken, credential });
    } catch (error) {
      show(error);
    }
    setIsAsking(false);
  };
  return (
    <AccountForm
      banner={banner}
      onSubmit={onSubmit}
      submit={{ ...submit, pending: pending || isAsking }}
      onCancel={onCancel}
    >
      <p>{lead}</p>
      <CurrentPasswordField {...form.register('currentPassword')} error={errorOf('currentPassword')} />
      <FormField
        {...form.register('typed')}
        label={tFactors('proof')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('typed')}
      />
      {hasPasskey && hasPasskeys() && (
        <Button variant="outlined" size="large" disabled={pending || isAsking} onClick={() => void proveByPasskey()}>
          {t('secondStep.usePasskey')}
        </Button>
      )}
    </AccountForm>
  );
}

const passwordRules = () =>
  import('@/lib/schemas/second-factor').then(({ currentPasswordSchema }) => currentPasswordSchema);

type PasswordFormProps = { lead: string; onPassword: (password: string) => Promise<void>; onCancel: () => void };

/** Asks for the password before the way somebody signs in is changed. */
export function PasswordForm({ lead, onPassword, onCancel }: PasswordFormProps) {
  const tFactors = useTranslations('factors');
  const email = useAuth((state) => state.user?.email);
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({
    rules: passwordRules,
    send: ({ currentPassword }: { currentPassword: string }) => onPassword(currentPassword),
    failure: tFactors('failed'),
    defaultValues: { currentPassword: '' },
  });
  return (
    <AccountForm
      banner={banner}
      onSubmit={onSubmit}
      submit={{ label: tFactors('continue'), pending }}
      onCancel={onCancel}
    >
      <p>{lead}</p>
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <CurrentPasswordField {...form.register('currentPassword')} error={errorOf('currentPassword')} />
    </AccountForm>
  );
}
