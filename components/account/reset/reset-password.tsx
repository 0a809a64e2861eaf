'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { verifyResetCode } from '@/lib/api/auth';
import { errorMessage } from '@/lib/api/api-error';
import { AccountCard } from '../form/account-card';
import { LoadingMessage } from '../form/loading-message';
import { NewPasswordForm } from './new-password-form';
import { ResetCodeForm, type ProvenCode } from './reset-code-form';
import { useLinkToken } from '../use-link-token';

/** /reset-password: the code, then the new password, then /login (docs/product.md#codes-and-links). A mail's link stands for the code. */
export function ResetPassword() {
  const t = useTranslations('account');
  const token = useLinkToken();
  const [proven, setProven] = useState<ProvenCode | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (found: string) => verifyResetCode({ token: found }),
    onSuccess: ({ email }, found) => setProven({ proof: { token: found }, email }),
  });
  // Checking uses nothing up: a mail scanner that opens the link does no harm.
  useEffect(() => {
    if (token) mutate(token);
  }, [token, mutate]);
  if (proven) return <NewPasswordForm proven={proven} />;
  if (isPending)
    return (
      <AccountCard title={t('reset.title')}>
        <LoadingMessage />
      </AccountCard>
    );
  return (
    <ResetCodeForm onProven={setProven} refusal={error ? errorMessage(error, t('reset.codeFailed')) : undefined} />
  );
}
