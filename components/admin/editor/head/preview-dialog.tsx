'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { useSiteSettings } from '@/components/ui/site-settings';
import { createPreview, withdrawPreviews } from '@/lib/api/admin-posts';
import { errorMessage } from '@/lib/api/api-error';
import { LONG_MOMENT } from '@/lib/format';
import { pathTo } from '@/lib/paths';
import { say } from '@/components/ui/say';
import { EditorDialog } from '../panel';
import { useEdited, useSession } from '../state/session-context';

/** A link under which the post can be seen before it is public, also by people without an account. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('editor.preview');
  const format = useFormatter();
  const id = useId();
  const session = useSession();
  const { siteUrl } = useSiteSettings();
  const isHeld = useEdited(({ saving }) => saving === 'held');
  const preview = useQuery({
    queryKey: ['admin', 'preview', id],
    queryFn: async () => {
      await session.flush();
      const { post } = session.store.getState();
      return post ? createPreview(post.id) : null;
    },
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const path = preview.data ? pathTo.preview(preview.data.token) : null;
  const copy = async () => {
    await navigator.clipboard.writeText(siteUrl + (path ?? ''));
    say(t('copied'), 'success');
  };
  const withdraw = useMutation({
    mutationFn: async () => withdrawPreviews(session.store.getState().post?.id ?? 0),
    onSuccess: () => {
      say(t('withdrawn'), 'success');
      onClose();
    },
    onError: (error) => say(errorMessage(error, t('withdrawFailed')), 'error'),
  });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <EditorDialog
      title={t('title')}
      width="sm"
      onClose={onClose}
      actions={
        <>
          {path && (
            <Button color="error" loading={withdraw.isPending} sx={{ mr: 'auto' }} onClick={() => withdraw.mutate()}>
              {t('withdraw')}
            </Button>
          )}
          <Button variant="outlined" onClick={onClose}>
            {t('close')}
          </Button>
          {path && (
            <>
              <Button variant="outlined" onClick={() => void copy().catch(() => say(t('copyFailed'), 'error'))}>
                {t('copy')}
              </Button>
              <Button variant="contained" href={path} target="_blank" rel="noopener">
                {t('open')}
              </Button>
            </>
          )}
        </>
      }
    >
      {preview.isPending && <LinearProgress aria-label={t('loading')} />}
      {preview.isError && <Alert severity="error">{errorMessage(preview.error, t('failed'))}</Alert>}
      {preview.data === null && <p>{t('needsTitle')}</p>}
      {preview.data && (
        <TextField
          label={t('link')}
          value={siteUrl + (path ?? '')}
          slotProps={{ htmlInput: { readOnly: true } }}
          onFocus={({ target }) => target.select()}
          helperText={t('until', {
            date: format.dateTime(new Date(preview.data.expires_at), {
              ...LONG_MOMENT,
              timeZone,
            }),
          })}
        />
      )}
      {preview.data && isHeld && (
        <Alert severity="info" role="note" sx={{ mt: 2 }}>
          {t('withoutUnsaved')}
        </Alert>
      )}
    </EditorDialog>
  );
}
