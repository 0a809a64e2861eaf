'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ApiError, errorMessage } from '@/lib/api/api-error';
import { finishLogin, loginPasskeyOptions } from '@/lib/api/second-factors';
import type { SecondFactorMethod } from '@/lib/rules/roles';
import type { SecondFactorStep } from '@/lib/schemas/second-factor';
import type { SignedIn } from '@/lib/schemas/session';
import { AccountCard } from '../form/account-card';
import { AppCodeForm, RecoveryCodeForm } from './code-forms';
import { hasPasskeys, usePasskeyWords, askPasskey } from './use-passkey-words';

type PasskeyButtonProps = {
  loginToken: string;
  onSigned: (credential: object) => Promise<void>;
  /** The login took too long. */
  onOver: (reason: string) => void;
};

/** Signs in with a passkey. The code for that is loaded when the button is pressed. */
function PasskeyButton({ loginToken, onSigned, onOver }: PasskeyButtonProps) {
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

type SecondStepProps = {
  step: SecondFactorStep;
  onSignedIn: (session: SignedIn) => Promise<void>;
  /** The login begins anew; `reason` where that was not one's own wish. */
  onStartOver: (reason: string | null) => void;
};

type Proof = { code: string } | { recoveryCode: string } | { credential: object };

const LEADS = { totp: 'app', passkey: 'passkey', recovery: 'recovery' } as const;
const SWITCHES = { totp: 'useApp', passkey: 'usePasskey', recovery: 'useRecovery' } as const;

/** The second step of a login: a code of the app, a passkey, or a recovery code. */
export function SecondStep({ step, onSignedIn, onStartOver }: SecondStepProps) {
  const t = useTranslations('account');
  const { loginToken } = step;
  const [methods] = useState(() => step.secondFactor.methods.filter((method) => method !== 'passkey' || hasPasskeys()));
  const [method, setMethod] = useState<SecondFactorMethod>(methods[0] ?? 'recovery');
  const prove = async (proof: Proof) => {
    const session = await finishLogin({ loginToken, ...proof }).catch((error: unknown) => {
      const isOver = error instanceof ApiError && ['unauthenticated', 'too_many_tries'].includes(error.code);
      if (isOver) onStartOver(error.message);
      throw error;
    });
    await onSignedIn(session);
  };
  const links = (
    <>
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} onClick={() => setMethod(other)}>
            {t(`secondStep.${SWITCHES[other]}`)}
          </Button>
        ))}
      <Button onClick={() => onStartOver(null)}>{t('backToLogin')}</Button>
    </>
  );
  return (
    <AccountCard
      key={method}
      stage={method === 'passkey' ? 'replaced' : 'first'}
      title={t('secondStep.title')}
      lead={t(`secondStep.${LEADS[method]}`)}
      links={links}
    >
      {method === 'totp' && <AppCodeForm onCode={(code) => prove({ code })} submit={t('login.submit')} />}
      {method === 'recovery' && <RecoveryCodeForm onCode={(recoveryCode) => prove({ recoveryCode })} />}
      {method === 'passkey' && (
        <PasskeyButton loginToken={loginToken} onSigned={(credential) => prove({ credential })} onOver={onStartOver} />
      )}
    </AccountCard>
  );
}
