'use client';

import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { useAuth } from '@/stores/auth';
import { AccountCard } from '../form/account-card';
import { AccountForm } from '../form/account-form';
import { CodeField } from '../form/code-field';
import { ResendCode } from './resend-code';
import { StartAnew } from './start-anew';

type VerifyCodeFormProps = {
  code: string;
  onCode: (code: string) => void;
  onSubmit: () => void;
  /** The form has come back after an error: what had the focus is gone. */
  isBack: boolean;
};

const COMPLETE = 6;

/** The input stage: sent only with exactly six digits (docs/product.md#validation). */
export function VerifyCodeForm({ code, onCode, onSubmit, isBack }: VerifyCodeFormProps) {
  const t = useTranslations('account');
  const email = useAuth((state) => state.user?.email);
  const isComplete = code.length === COMPLETE;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) onSubmit();
  };
  return (
    <AccountCard title={t('verify.title')} lead={email ? t('verify.lead', { email }) : t('verify.leadPlain')}>
      <AccountForm
        banner={null}
        onSubmit={submit}
        submit={{ label: t('verify.submit'), pending: false, disabled: !isComplete }}
      >
        <CodeField name="code" value={code} onCode={onCode} autoFocus={isBack} />
      </AccountForm>
      <ResendCode />
      <StartAnew />
    </AccountCard>
  );
}
