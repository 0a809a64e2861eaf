'use client';

import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';

type BulkBarProps = {
  count: number;
  pending: boolean;
  onPublish: () => void;
  onUnpublish: () => void;
  onDelete: () => void;
  onClear: () => void;
};

/** What can be done with the ticked posts. Stands at the bottom of the screen, where a thumb is. */
export function BulkBar({ count, pending, onPublish, onUnpublish, onDelete, onClear }: BulkBarProps) {
  const t = useTranslations('admin.posts');
  return (
    <Paper
      elevation={8}
      role="toolbar"
      aria-label={t('bulk')}
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
      <Button variant="outlined" disabled={pending} onClick={onPublish}>
        {t('publish')}
      </Button>
      <Button variant="outlined" disabled={pending} onClick={onUnpublish}>
        {t('unpublish')}
      </Button>
      <Button variant="outlined" color="error" disabled={pending} onClick={onDelete}>
        {t('delete')}
      </Button>
    </Paper>
  );
}
