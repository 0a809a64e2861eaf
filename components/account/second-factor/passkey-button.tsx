'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ApiError, errorMessage } from '@/lib/api/api-error';
import { loginPasskeyOptions } from '@/lib/api/second-factors';
import { askPasskey } from './ask-passkey';
import { usePasskeyWords } from './use-passkey-words';

type PasskeyButtonProps = {
  loginToken: string;
  onSigned: (credential: object) => Promise<void>;
  /** The login took too long. */
  onOver: (reason: string) => void;
};

/** Signs in with a passkey. The code for that is loaded when the button is pressed. */
export function PasskeyButton({ loginToken, onSigned, onOver }: PasskeyButtonProps) {
  const t = useTranslations('account');
  const inWords = usePasskeyWords();
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const sign = async () => {
    setFailure(null);
    setPending(true);
    try {
      const { options } = await loginPasskeyOptions(loginToken);
      await onSigned(await inWords(askPasskey(options)));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unauthenticated') onOver(error.message);
      setFailure(errorMessage(error, t('login.failed')));
    }
    setPending(false);
  };
  return (
    <Stack spacing={2.5}>
      {failure && <Alert severity="error">{failure}</Alert>}
      <Button variant="contained" size="large" disabled={pending} onClick={() => void sign()}>
        {pending ? t('sending') : t('secondStep.usePasskey')}
      </Button>
    </Stack>
  );
}
