'use client';

import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

type BulkBarProps = {
  label: string;
  count: number;
  onClear: () => void;
  /** Buttons for what can be done. */
  children: ReactNode;
};

/** What can be done with the ticked rows. Stands at the bottom of the screen, where a thumb is. */
export function BulkBar({ label, count, onClear, children }: BulkBarProps) {
  const t = useTranslations('admin.posts');
  return (
    <Paper
      elevation={8}
      role="toolbar"
      aria-label={label}
      sx={{
        position: 'sticky',
        bottom: 12,
        zIndex: 5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mt: 2,
        p: 1.5,
      }}
    >
      <Typography role="status" sx={{ fontWeight: 600, mr: 'auto', px: 0.5 }}>
        {t('selected', { count })}
      </Typography>
      <Button onClick={onClear}>{t('clearSelection')}</Button>
      {children}
    </Paper>
  );
}
