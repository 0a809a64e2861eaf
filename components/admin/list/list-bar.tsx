'use client';

import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Pagination } from '@/lib/schemas/pagination';

/** Search and filters above a list, and which rows of how many are on show: read aloud when it changes. */
export function ListBar({ pagination, children }: { pagination: Pagination | undefined; children?: ReactNode }) {
  const t = useTranslations('admin.list');
  const { page = 1, limit = 0, total = 0 } = pagination ?? {};
  const shown = { first: (page - 1) * limit + 1, last: Math.min(page * limit, total), total };
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
      {children}
      <Typography role="status" variant="body2" color="textSecondary" sx={{ ml: { md: 'auto' } }}>
        {pagination && (total === 0 ? t('none') : t('shown', shown))}
      </Typography>
    </Stack>
  );
}
