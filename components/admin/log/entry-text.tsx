'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { roleSchema } from '@/lib/schemas/profile';
import type { SecurityEntry } from '@/lib/schemas/security-log';
import styles from './entry-text.module.css';

/** What happened, as a sentence; below it to whom or what, and how often. */
export function EntryText({ entry }: { entry: SecurityEntry }) {
  const t = useTranslations('admin');
  const format = useFormatter();
  const { event, subject, count, details } = entry;
  const role = roleSchema.safeParse(details.role);
  const about = [
    subject,
    details.post,
    role.success && t(`users.role.${role.data}`),
    details.comments === 'hidden' && t('log.commentsHidden'),
    count > 1 && `${format.number(count)}×`,
  ].filter((part) => typeof part === 'string');
  return (
    <>
      <span className={styles.event}>{t(`log.event.${event}`)}</span>
      {about.length > 0 && (
        <span className={styles.about}>
          {about.map((part, index) => (
            <span key={index}>
              {index > 0 && ' · '}
              <bdi>{part}</bdi>
            </span>
          ))}
        </span>
      )}
    </>
  );
}
