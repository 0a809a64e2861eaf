'use client';

import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { beginApp, confirmApp } from '@/lib/api/second-factors';
import { AppCodeForm } from '../../second-factor/code-forms';
import { PasswordForm } from './password-form';
import { QrCode } from './qr-code';

type AppSetUpProps = { onDone: (recoveryCodes?: string[]) => void; onCancel: () => void };

type Begun = Awaited<ReturnType<typeof beginApp>>;

const KEY = { fontFamily: 'monospace', fontSize: '1.0625rem', overflowWrap: 'anywhere', userSelect: 'all' } as const;

/** In groups of four, as one types it. */
const inGroups = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');

/** Sets an app up: the password, the key for the app, and one of its codes. */
export function AppSetUp({ onDone, onCancel }: AppSetUpProps) {
  const t = useTranslations('factors');
  const [begun, setBegun] = useState<Begun | null>(null);
  if (!begun)
    return (
      <PasswordForm
        lead={t('appLead')}
        onPassword={async (password) => setBegun(await beginApp(password))}
        onCancel={onCancel}
      />
    );
  const confirm = async (code: string) => {
    const { recoveryCodes } = await confirmApp({ setupToken: begun.setupToken, code });
    onDone(recoveryCodes);
  };
  return (
    <Stack spacing={2}>
      <p>{t('scan')}</p>
      <QrCode text={begun.uri} label={t('qr')} />
      <Box component="p" dir="ltr" sx={KEY}>
        {inGroups(begun.secret)}
      </Box>
      <p>{t('confirm')}</p>
      <AppCodeForm submit={t('turnOn')} onCode={confirm} onCancel={onCancel} />
    </Stack>
  );
}
