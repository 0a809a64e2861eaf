'use client';

import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SHORT_MOMENT } from '@/lib/format';
import type { SecondFactors } from '@/lib/schemas/second-factor';
import type { FactorTask } from './factor-dialog';

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
export function FactorList({ factors: { totp, passkeys, recovery_codes }, onTask }: FactorListProps) {
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
