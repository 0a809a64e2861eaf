'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { MatraHeading } from '@/components/ui/matra-heading';
import { errorMessage } from '@/lib/api/client';
import { endOtherSessions, endSession, profileKeys, sessionsOptions } from '@/lib/api/profile';
import styles from './profile.module.css';
import { say } from './say';
import { SessionItem } from './session-item';

/** Where the account is signed in, and how to end that. */
export function SessionList({ userId }: { userId: number }) {
  const t = useTranslations('account.sessions');
  const client = useQueryClient();
  const { data: sessions, isError } = useQuery(sessionsOptions(userId));
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number | 'others') => (id === 'others' ? endOtherSessions() : endSession(id)),
    onSuccess: () => say(t('ended'), 'success'),
    onError: (error) => say(errorMessage(error, t('failed')), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: profileKeys.sessions(userId) }),
  });
  return (
    <section className={`${styles.section} ${styles.devices}`}>
      <MatraHeading level={2}>{t('title')}</MatraHeading>
      {isError && !sessions && <p>{t('loadFailed')}</p>}
      <ul>
        {sessions?.map((session) => (
          <SessionItem key={session.id} session={session} isBusy={isPending} onEnd={() => mutate(session.id)} />
        ))}
      </ul>
      {sessions && sessions.length > 1 && (
        <Button variant="outlined" disabled={isPending} onClick={() => mutate('others')}>
          {t('endOthers')}
        </Button>
      )}
    </section>
  );
}
