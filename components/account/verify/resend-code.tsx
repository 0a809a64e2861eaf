'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { sendVerificationCode } from '@/lib/api/auth';
import { errorMessage } from '@/lib/api/api-error';
import { useAuth } from '@/stores/auth';
import { beginPause, pauseAsRefused, useCodePause } from '../code-pause';
import { say } from '@/components/ui/say';

/** Sends a new code to who is signed in; blocked for as long as the server says, with a countdown (docs/product.md#codes-and-links). */
export function ResendCode() {
  const t = useTranslations('account');
  const pause = useCodePause('verify');
  const userId = useAuth((state) => state.user?.id ?? 0);
  const isGuest = useAuth((state) => !state.isAuthenticated);
  const { mutate, isPending, error } = useMutation({
    mutationFn: sendVerificationCode,
    onSuccess: ({ retryAfter }) => {
      beginPause('verify', userId, retryAfter);
      say(t('verify.resent'), 'success');
    },
    onError: (refusal) => pauseAsRefused('verify', userId, refusal),
  });
  if (isGuest) return null;
  const left = pause.subject === String(userId) ? pause.left : 0;
  return (
    <>
      {error && <Alert severity="error">{errorMessage(error, t('verify.resendFailed'))}</Alert>}
      <Button variant="outlined" size="large" disabled={isPending || left > 0} onClick={() => mutate()}>
        {left > 0 ? t('verify.resendIn', { seconds: left }) : t('verify.resend')}
      </Button>
    </>
  );
}
