'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { sendVerificationCode } from '@/lib/api/auth';
import { errorMessage } from '@/lib/api/client';
import { say } from './say';
import { useAuth } from '@/stores/auth';
import { startResendPause, useResendPause } from './use-resend-pause';

/** Sends a new code to who is signed in; blocked for 60 s after it did, with a countdown (SPEC 4). */
export function ResendCode() {
  const t = useTranslations('account');
  const left = useResendPause();
  const isGuest = useAuth((state) => !state.isAuthenticated);
  const { mutate, isPending, error } = useMutation({
    mutationFn: sendVerificationCode,
    onSuccess: () => {
      startResendPause();
      say(t('verify.resent'), 'success');
    },
  });
  if (isGuest) return null;
  return (
    <>
      {error && <Notice severity="error">{errorMessage(error, t('verify.resendFailed'))}</Notice>}
      <Button variant="outlined" disabled={isPending || left > 0} onClick={() => mutate()}>
        {left > 0 ? t('verify.resendIn', { seconds: left }) : t('verify.resend')}
      </Button>
    </>
  );
}
