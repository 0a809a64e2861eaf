'use client';

import Chip from '@mui/material/Chip';
import { useTranslations, useFormatter } from 'next-intl';
import type { AdminPostStatus } from '@/lib/schemas/admin-post';
import { SHORT_DAY, SHORT_MOMENT } from '@/lib/format';

const COLORS = { draft: 'default', scheduled: 'warning', published: 'success' } as const;

/** What a post is: a draft, waiting for its time, or public. */
export function StatusChip({ status }: { status: AdminPostStatus }) {
  const t = useTranslations('admin.status');
  return <Chip size="small" color={COLORS[status]} label={t(status)} />;
}

type ShortDateProps = {
  /** ISO 8601 UTC. */ iso: string;
  /** With the time of day, in the site's zone. */ look?: 'date' | 'date-time';
};

/** A date that fits a row of a table. */
export function ShortDate({ iso, look = 'date' }: ShortDateProps) {
  const format = useFormatter();
  return <time dateTime={iso}>{format.dateTime(new Date(iso), look === 'date' ? SHORT_DAY : SHORT_MOMENT)}</time>;
}
