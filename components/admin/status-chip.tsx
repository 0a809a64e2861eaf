'use client';

import Chip from '@mui/material/Chip';
import { useTranslations } from 'next-intl';
import type { AdminPostStatus } from '@/lib/schemas/admin-post';

const COLORS = { draft: 'default', scheduled: 'warning', published: 'success' } as const;

/** What a post is: a draft, waiting for its time, or public. */
export function StatusChip({ status }: { status: AdminPostStatus }) {
  const t = useTranslations('admin.status');
  return <Chip size="small" color={COLORS[status]} label={t(status)} />;
}
