'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { MatraHeading } from '@/components/ui/matra-heading';
import { secondFactorKeys, secondFactorsOptions } from '@/lib/api/second-factors';
import { hasPasskeys } from '../../second-factor/ask-passkey';
import type { FactorTask } from './factor-dialog';
import { FactorList } from './factor-list';

/** Where those are led who are to set one up. */
const HASH = '#signing-in';

// Loaded when something is changed.
const FactorDialog = dynamic(() => import('./factor-dialog').then((module) => module.FactorDialog), { ssr: false });

/** What the account asks for beside the password: set up, listed, taken away. */
export function FactorSection({ userId }: { userId: number }) {
  const t = useTranslations('factors');
  const client = useQueryClient();
  const { data, isError } = useQuery(secondFactorsOptions(userId));
  const [task, setTask] = useState<FactorTask | null>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (window.location.hash === HASH) section.current?.scrollIntoView();
  }, []);
  const close = () => {
    setTask(null);
    void client.invalidateQueries({ queryKey: secondFactorKeys.own(userId) });
  };
  const hasNone = data !== undefined && !data.totp && data.passkeys.length === 0;
  return (
    <Paper ref={section} id={HASH.slice(1)} component="section" variant="outlined" sx={{ p: 3, scrollMarginTop: 80 }}>
      <MatraHeading level={2}>{t('title')}</MatraHeading>
      <p>{t('lead')}</p>
      {data?.required && hasNone && (
        <Alert severity="warning" role="note">
          {t('required')}
        </Alert>
      )}
      {isError && !data && <p>{t('loadFailed')}</p>}
      {data && <FactorList factors={data} onTask={setTask} />}
      {data && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          {!data.totp && (
            <Button variant="outlined" aria-haspopup="dialog" onClick={() => setTask({ kind: 'app' })}>
              {t('addApp')}
            </Button>
          )}
          {hasPasskeys() && (
            <Button variant="outlined" aria-haspopup="dialog" onClick={() => setTask({ kind: 'passkey' })}>
              {t('addPasskey')}
            </Button>
          )}
        </Stack>
      )}
      {data && task && <FactorDialog task={task} hasPasskey={data.passkeys.length > 0} onClose={close} />}
    </Paper>
  );
}
