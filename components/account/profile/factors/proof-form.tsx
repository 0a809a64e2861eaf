'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { beginProof, removeApp, removePasskey, renewRecoveryCodes } from '@/lib/api/second-factors';
import { isAppCode } from '@/lib/rules/roles';
import type { ProvenBody } from '@/lib/schemas/second-factor';
import { AccountForm } from '../../form/account-form';
import { FormField } from '../../form/form-field';
import { CurrentPasswordField } from '../../form/password-field';
import { useAccountForm } from '../../form/use-account-form';
import { usePasskeyWords, askPasskey, hasPasskeys } from '../../second-factor/use-passkey-words';
import { useAuth } from '@/stores/auth';

const rules = () => import('@/lib/schemas/second-factor').then(({ proofFormSchema }) => proofFormSchema);

/** What nobody does without showing that it is they. */
export type ProvenTask =
  | { kind: 'remove-app'; name: string }
  | { kind: 'remove-passkey'; id: number; name: string }
  | { kind: 'renew'; name: string };

type Values = { currentPassword: string; typed: string };

/** @returns recovery codes where these were what was asked for */
async function carryOut(task: ProvenTask, proven: ProvenBody): Promise<string[] | undefined> {
  if (task.kind === 'renew') return (await renewRecoveryCodes(proven)).recoveryCodes;
  await (task.kind === 'remove-passkey' ? removePasskey(task.id, proven) : removeApp(proven));
  return undefined;
}

type ProofFormProps = {
  task: ProvenTask;
  hasPasskey: boolean;
  onDone: (recoveryCodes?: string[]) => void;
  onCancel: () => void;
};

/** Asks for the password and the second factor before either of them is let go of. */
export function ProofForm({ task, hasPasskey, onDone, onCancel }: ProofFormProps) {
  const t = useTranslations('account');
  const tFactors = useTranslations('factors');
  const inWords = usePasskeyWords();
  const send = async ({ currentPassword, typed }: Values) => {
    const proof = isAppCode(typed) ? { code: typed } : { recoveryCode: typed };
    onDone(await carryOut(task, { currentPassword, ...proof }));
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
      onDone(await carryOut(task, { currentPassword, proofToken, credential }));
    } catch (error) {
      show(error);
    }
    setIsAsking(false);
  };
  const label = tFactors(task.kind === 'renew' ? 'renew' : 'remove');
  return (
    <AccountForm
      banner={banner}
      onSubmit={onSubmit}
      submit={{ label, pending: pending || isAsking, isDanger: task.kind !== 'renew' }}
      onCancel={onCancel}
    >
      <p>{tFactors(task.kind === 'renew' ? 'renewLead' : 'removeLead')}</p>
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
