import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { AdminComment } from '@/lib/schemas/admin-comment';

/** That a comment waits or is spam, and why; and what readers said of it. */
export function CommentState({ comment: { status, reason, reports } }: { comment: AdminComment }) {
  const t = useTranslations('admin.comments');
  return (
    <>
      {status !== 'published' && (
        <Chip size="small" color={status === 'spam' ? 'error' : 'warning'} label={t(status)} sx={{ mx: 0.5 }} />
      )}
      {reason && (
        <Typography variant="body2" component="span" dir="auto" sx={{ display: 'block' }}>
          {reason}
        </Typography>
      )}
      {reports.map(({ reason: why, text, created_at }) => (
        <Typography
          key={`${created_at} ${text}`}
          variant="body2"
          component="span"
          color="error"
          sx={{ display: 'block' }}
        >
          {t(`report.${why}`)}
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
