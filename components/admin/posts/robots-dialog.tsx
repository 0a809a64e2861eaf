'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { RetryNotice } from '@/components/ui/retry-notice';
import { examinedPostOptions } from '@/lib/api/admin-status';
import { errorMessage } from '@/lib/api/api-error';
import { textIn } from '@/lib/rules/languages';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import { ListSkeleton } from '../list/list-body';
import { FindingList } from '../status/finding-list';

function Findings({ id }: { id: number }) {
  const t = useTranslations('admin');
  const { data, error, isError, refetch } = useQuery(examinedPostOptions(id));
  if (data) return <FindingList label={t('running.findings')} findings={data} />;
  if (!isError) return <ListSkeleton />;
  return (
    <RetryNotice
      message={errorMessage(error, t('running.doctorFailed'))}
      retry={t('tryAgain')}
      onRetry={() => void refetch()}
    />
  );
}

/** What search engines and messengers get of a public post. */
export function RobotsDialog({ post, onClose }: { post: AdminPostItem; onClose: () => void }) {
  const t = useTranslations('admin');
  const common = useTranslations('common');
  const name = useId();
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={name}>
      <DialogTitle id={name}>{t('posts.robots')}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          <span {...textIn(post.language)}>{post.title}</span>
        </Typography>
        <Findings id={post.id} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
