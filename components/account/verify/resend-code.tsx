'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { sendVerificationCode } from '@/lib/api/auth';
import { errorMessage } from '@/lib/api/client';
import { say } from '../say';
import { useAuth } from '@/stores/auth';

/** Pause between two codes (docs/product.md#limits). */
const PAUSE_MS = 60_000;

// Outside of the button, which comes and goes with the stages: the pause does not end with it.
const usePause = create<{ end: number }>()(() => ({ end: 0 }));

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1_000));

/** Seconds until another code may be sent. By the clock, so that a sleeping tab does not stretch them. */
function useResendPause(): number {
  const end = usePause((state) => state.end);
  const [left, setLeft] = useState(() => secondsUntil(end));
  const running = end > 0;
  useEffect(() => {
    if (!running) return;
    const tick = () => setLeft(secondsUntil(end));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [running, end]);
  return left;
}

/** Sends a new code to who is signed in; blocked for 60 s after it did, with a countdown (docs/product.md#limits). */
export function ResendCode() {
  const t = useTranslations('account');
  const left = useResendPause();
  const isGuest = useAuth((state) => !state.isAuthenticated);
  const { mutate, isPending, error } = useMutation({
    mutationFn: sendVerificationCode,
    onSuccess: () => {
      usePause.setState({ end: Date.now() + PAUSE_MS });
      say(t('verify.resent'), 'success');
    },
  });
  if (isGuest) return null;
  return (
    <>
      {error && <Alert severity="error">{errorMessage(error, t('verify.resendFailed'))}</Alert>}
      <Button variant="outlined" size="large" disabled={isPending || left > 0} onClick={() => mutate()}>
        {left > 0 ? t('verify.resendIn', { seconds: left }) : t('verify.resend')}
      </Button>
    </>
  );
}
