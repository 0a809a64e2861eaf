'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { Link } from '@/components/ui/link';
import { verifyResetCode } from '@/lib/api/auth';
import { ApiError } from '@/lib/api/api-error';
import { pathTo } from '@/lib/paths';
import type { EmailProof } from '@/lib/schemas/auth';
import { AccountCard } from '../form/account-card';
import { AccountForm } from '../form/account-form';
import { CodeField } from '../form/code-field';
import { FormField } from '../form/form-field';
import { useAccountForm } from '../form/use-account-form';

/** A code or a link that the server knows, and whose it is. */
export type ProvenCode = { proof: EmailProof; email: string };

const rules = () => import('@/lib/schemas/auth').then(({ resetCodeFormSchema }) => resetCodeFormSchema);

type Values = { code: string; email?: string | undefined };

/** The server knows neither from a cookie nor from us whose code this is: another device asked for it (docs/product.md#codes-and-links). */
const lacksEmail = (error: unknown) => error instanceof ApiError && error.errors?.email !== undefined;

type ResetCodeFormProps = {
  onProven: (proven: ProvenCode) => void;
  /** Why the link that was followed did not do. */
  refusal?: string | undefined;
};

/** Step 1 of the reset. */
export function ResetCodeForm({ onProven, refusal }: ResetCodeFormProps) {
  const t = useTranslations('account');
  const [asksEmail, setAsksEmail] = useState(false);
  const send = async ({ code, email }: Values) => {
    const answer = await verifyResetCode({ code, email: email || undefined }).catch((error: unknown) => {
      if (!asksEmail && lacksEmail(error)) return setAsksEmail(true);
      throw error;
    });
    if (answer) onProven({ proof: { code, email: answer.email }, email: answer.email });
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm<Values>({
    rules,
    send,
    failure: t('reset.codeFailed'),
    defaultValues: { code: '' },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (asksEmail) setFocus('email');
  }, [asksEmail, setFocus]);
  const links = (
    <>
      <Link href={pathTo.forgotPassword()}>{t('reset.requestCode')}</Link>
      <Link href={pathTo.login()}>{t('backToLogin')}</Link>
    </>
  );
  return (
    <AccountCard
      title={t('reset.title')}
      lead={`${t('reset.step', { step: 1 })}. ${t('reset.codeLead')}`}
      links={links}
    >
      <AccountForm
        banner={banner ?? refusal ?? null}
        onSubmit={onSubmit}
        submit={{ label: t('reset.verify'), pending }}
      >
        <Controller
          control={form.control}
          name="code"
          render={({ field: { onChange, ...field } }) => (
            <CodeField {...field} onCode={onChange} error={errorOf('code')} />
          )}
        />
        {asksEmail && (
          <FormField
            {...form.register('email')}
            label={t('fields.email')}
            hint={t('reset.otherDevice')}
            type="email"
            autoComplete="email"
            error={errorOf('email')}
          />
        )}
      </AccountForm>
    </AccountCard>
  );
}
