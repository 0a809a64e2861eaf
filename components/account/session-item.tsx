'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { Session } from '@/lib/schemas/session';
import { deviceName } from './device-name';
import styles from './profile.module.css';

type SessionItemProps = { session: Session; isBusy: boolean; onEnd: () => void };

/** One device that is signed in. The own one ends by Logout. */
export function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const t = useTranslations('account.sessions');
  const format = useFormatter();
  const named = deviceName(session.user_agent);
  const device = named ? t('device', named) : t('unknown');
  const date = format.dateTime(new Date(session.last_used_at), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li>
      <div className={styles.device}>
        {device}
        <small>
          {session.current ? t('current') : t('lastUsed', { date })} · {session.ip}
        </small>
      </div>
      {!session.current && (
        <Button variant="outlined" aria-label={t('endNamed', { device })} disabled={isBusy} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
