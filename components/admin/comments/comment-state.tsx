'use client';

import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useSaid } from '@/components/ui/use-said';
import type { AdminComment } from '@/lib/schemas/admin-comment';

/** That a comment waits or is spam, and why; and what readers said of it. */
export function CommentState({ comment: { status, reason, reason_key, reports } }: { comment: AdminComment }) {
  const t = useTranslations('admin.comments');
  const why = useSaid(reason, reason_key);
  return (
    <>
      {status !== 'published' && (
        <Chip size="small" color={status === 'spam' ? 'error' : 'warning'} label={t(status)} sx={{ mx: 0.5 }} />
      )}
      {why && (
        <Typography variant="body2" component="span" sx={{ display: 'block' }}>
          {why}
        </Typography>
      )}
      {reports.map(({ reason: kind, text, created_at }) => (
        <Typography
          key={`${created_at} ${text}`}
          variant="body2"
          component="span"
          color="error"
          sx={{ display: 'block' }}
        >
          {t(`report.${kind}`)}
          {text && (
            <>
              {': '}
              <bdi>{text}</bdi>
            </>
          )}
        </Typography>
      ))}
    </>
  );
}
