'use client';

import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Paper from '@mui/material/Paper';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useFocusOnNext } from '@/components/ui/focus-heading';
import { MatraHeading } from '@/components/ui/matra-heading';
import { SHORT_MOMENT } from '@/lib/format';
import { errorMessage } from '@/lib/api/api-error';
import { endOtherSessions, endSession, profileKeys, sessionsOptions } from '@/lib/api/profile';
import type { Session } from '@/lib/schemas/session';
import { say } from '@/components/ui/say';
import { deviceName } from '@/lib/rules/device-name';

type SessionItemProps = { session: Session; isBusy: boolean; onEnd: () => void };

/** One device that is signed in. The own one ends by Logout. */
function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const t = useTranslations('account.sessions');
  const format = useFormatter();
  const named = deviceName(session.user_agent);
  const device = named ? t('device', named) : t('unknown');
  const at = (time: string) => ({ date: format.dateTime(new Date(time), SHORT_MOMENT) });
  const used = session.current ? t('current') : t('lastUsed', at(session.last_used_at));
  return (
    <ListItem disableGutters divider sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText
        primary={device}
        secondary={[used, t('since', at(session.created_at)), session.ip].join(' · ')}
        sx={{ overflowWrap: 'anywhere' }}
      />
      {!session.current && (
        <Button
          variant="outlined"
          aria-label={t('endNamed', { device })}
          aria-disabled={isBusy}
          onClick={() => !isBusy && onEnd()}
        >
          {t('end')}
        </Button>
      )}
    </ListItem>
  );
}

/** Where the account is signed in, and how to end that. */
export function SessionList({ userId }: { userId: number }) {
  const t = useTranslations('account.sessions');
  const client = useQueryClient();
  const { data: sessions, isError } = useQuery(sessionsOptions(userId));
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (id: number | 'others') => (id === 'others' ? endOtherSessions() : endSession(id)),
    onSuccess: () => say(t('ended'), 'success'),
    onError: (error) => say(errorMessage(error, t('failed')), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: profileKeys.sessions(userId) }),
  });
  const box = useRef<HTMLElement>(null);
  useFocusOnNext(box, isSuccess, (sessions ?? []).map(({ id }) => id).join());
  return (
    <Paper ref={box} component="section" variant="outlined" sx={{ p: 3 }}>
      <MatraHeading level={2}>{t('title')}</MatraHeading>
      {isError && !sessions && <p>{t('loadFailed')}</p>}
      <List>
        {sessions?.map((session) => (
          <SessionItem key={session.id} session={session} isBusy={isPending} onEnd={() => mutate(session.id)} />
        ))}
      </List>
      {sessions && sessions.length > 1 && (
        <>
          <p>{t('stranger')}</p>
          <Button variant="outlined" aria-disabled={isPending} onClick={() => !isPending && mutate('others')}>
            {t('endOthers')}
          </Button>
        </>
      )}
    </Paper>
  );
}
