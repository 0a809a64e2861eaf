'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations, useFormatter } from 'next-intl';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFocusOnNext } from '@/components/ui/focus-heading';
import { MatraHeading } from '@/components/ui/matra-heading';
import { secondFactorKeys, secondFactorsOptions } from '@/lib/api/second-factors';
import { hasPasskeys } from '../../second-factor/use-passkey-words';
import type { FactorTask } from './factor-dialog';
import { SHORT_MOMENT } from '@/lib/format';
import type { SecondFactors } from '@/lib/schemas/second-factor';

type Used = { created_at: string; last_used_at: string | null };

function useDates(): (factor: Used) => string {
  const t = useTranslations('factors');
  const format = useFormatter();
  const show = (time: string) => format.dateTime(new Date(time), SHORT_MOMENT);
  return ({ created_at, last_used_at }) =>
    last_used_at
      ? t('sinceUsed', { date: show(created_at), used: show(last_used_at) })
      : t('since', { date: show(created_at) });
}

function Row({ name, about, children }: { name: string; about: string; children: ReactNode }) {
  return (
    <ListItem disableGutters divider sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText primary={name} secondary={about} sx={{ overflowWrap: 'anywhere', minWidth: 160 }} />
      {children}
    </ListItem>
  );
}

type FactorListProps = { factors: SecondFactors; onTask: (task: FactorTask) => void };

/** The app, the passkeys and the recovery codes of an account, each with what can be done with it. */
function FactorList({ factors: { totp, passkeys, recovery_codes }, onTask }: FactorListProps) {
  const t = useTranslations('factors');
  const datesOf = useDates();
  if (!totp && passkeys.length === 0) return null;
  const button = (label: string, named: string, task: FactorTask) => (
    <Button variant="outlined" aria-label={named} aria-haspopup="dialog" onClick={() => onTask(task)}>
      {label}
    </Button>
  );
  return (
    <List>
      {totp && (
        <Row name={t('app')} about={datesOf(totp)}>
          {button(t('remove'), t('removeNamed', { name: t('app') }), { kind: 'remove-app', name: t('app') })}
        </Row>
      )}
      {passkeys.map((passkey) => {
        const { id, name } = passkey;
        return (
          <Row key={id} name={name} about={datesOf(passkey)}>
            {button(t('rename'), t('renameNamed', { name }), { kind: 'rename', id, name })}
            {button(t('remove'), t('removeNamed', { name }), { kind: 'remove-passkey', id, name })}
          </Row>
        );
      })}
      <Row name={t('codes')} about={t('codesLeft', { count: recovery_codes })}>
        {button(t('renew'), t('renew'), { kind: 'renew', name: t('codes') })}
      </Row>
    </List>
  );
}

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
  const [isChanged, setIsChanged] = useState(false);
  useFocusOnNext(section, isChanged, `${data?.totp?.created_at} ${data?.passkeys.map(({ id }) => id).join()}`);
  const close = () => {
    setTask(null);
    setIsChanged(true);
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
      {data && task && (
        <FactorDialog task={task} hasFactor={!hasNone} hasPasskey={data.passkeys.length > 0} onClose={close} />
      )}
    </Paper>
  );
}
