'use client';

import Chip from '@mui/material/Chip';
import { useTranslations } from 'next-intl';
import type { DeliveryStatus } from '@/lib/rules/webhooks';

const COLORS = { pending: 'warning', delivered: 'success', failed: 'error', cancelled: 'default' } as const;

/** What became of a delivery, with what the receiver answered. */
export function DeliveryChip({ status, code }: { status: DeliveryStatus; code: number | null }) {
  const t = useTranslations('admin.webhooks');
  return <Chip size="small" color={COLORS[status]} label={[t(`status.${status}`), code].filter(Boolean).join(' · ')} />;
}
