'use client';

import Typography from '@mui/material/Typography';
import { useFormatter, useTranslations } from 'next-intl';
import { roleSchema } from '@/lib/schemas/profile';
import type { SecurityEntry } from '@/lib/schemas/security-log';

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
    <div>
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {t(`log.event.${event}`)}
      </Typography>
      {about.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {about.map((part, index) => (
            <span key={index}>
              {index > 0 && ' · '}
              <bdi>{part}</bdi>
            </span>
          ))}
        </Typography>
      )}
    </div>
  );
}
