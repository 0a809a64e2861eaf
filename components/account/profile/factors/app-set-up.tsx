'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useState, useEffect } from 'react';
import { say } from '@/components/ui/say';
import { beginApp, confirmApp } from '@/lib/api/second-factors';
import type { SetUpBody } from '@/lib/schemas/second-factor';
import { AppCodeForm } from '../../second-factor/code-forms';
import { PasswordForm, ProofForm } from './proof-form';

type Drawn = { size: number; path: string };

// A quiet edge of four modules, as readers ask for it.
const BORDER = 4;

async function draw(text: string): Promise<Drawn> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return { size, path };
}

/** A text as a QR code, drawn in the browser: nobody else gets to see it. Dark on light in both schemes, for cameras. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let isShown = true;
    // Without it there is still the key to type.
    draw(text).then(
      (result) => isShown && setDrawn(result),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [text]);
  if (!drawn) return null;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      shapeRendering="crispEdges"
      style={{ width: '100%', maxWidth: 232, alignSelf: 'center' }}
    >
      <rect width={drawn.size} height={drawn.size} fill="#fff" />
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}

/** Factors that are there already are shown before another one comes beside them. */
export type SetUpProps = {
  hasFactor: boolean;
  hasPasskey: boolean;
  onDone: (recoveryCodes?: string[]) => void;
  onCancel: () => void;
};

type Begun = Awaited<ReturnType<typeof beginApp>>;

const KEY = { fontFamily: 'monospace', fontSize: '1.0625rem', overflowWrap: 'anywhere', userSelect: 'all' } as const;

/** In groups of four, as one types it. */
const inGroups = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');

// The camera of a phone does not see its own screen; elsewhere there is seldom an app that takes the link.
const ON_PHONE = { '@media not (pointer: coarse)': { display: 'none' } } as const;

/** The key as it goes into an app: scanned, by a link on the phone itself, copied or typed. */
function AppKey({ uri, secret }: Begun) {
  const t = useTranslations('factors');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      say(t('copied'), 'success');
    } catch {
      say(t('copyFailed'), 'error');
    }
  };
  return (
    <>
      <p>{t('scan')}</p>
      <Button variant="outlined" href={uri} sx={ON_PHONE}>
        {t('openApp')}
      </Button>
      <QrCode text={uri} label={t('qr')} />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Box component="p" dir="ltr" sx={KEY}>
          {inGroups(secret)}
        </Box>
        <Button variant="outlined" size="small" onClick={() => void copy()}>
          {t('copyKey')}
        </Button>
      </Stack>
    </>
  );
}

/** Sets an app up: the password, the key for the app, and one of its codes. */
export function AppSetUp({ hasFactor, hasPasskey, onDone, onCancel }: SetUpProps) {
  const t = useTranslations('factors');
  const [begun, setBegun] = useState<Begun | null>(null);
  const begin = async (body: SetUpBody) => setBegun(await beginApp(body));
  if (!begun && hasFactor)
    return (
      <ProofForm
        lead={t('removeLead')}
        {...{ hasPasskey, onCancel }}
        submit={{ label: t('continue') }}
        onProven={begin}
      />
    );
  if (!begun)
    return (
      <PasswordForm
        lead={t('appLead')}
        onCancel={onCancel}
        onPassword={(currentPassword) => begin({ currentPassword })}
      />
    );
  const confirm = async (code: string) => {
    const { recoveryCodes } = await confirmApp({ setupToken: begun.setupToken, code });
    onDone(recoveryCodes);
  };
  return (
    <Stack spacing={2}>
      <AppKey {...begun} />
      <p>{t('confirm')}</p>
      <AppCodeForm submit={t('turnOn')} onCode={confirm} onCancel={onCancel} />
    </Stack>
  );
}
