'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { useSiteSettings } from '@/components/ui/site-settings';
import { createPreview } from '@/lib/api/admin-posts';
import { errorMessage } from '@/lib/api/client';
import { pathTo } from '@/lib/paths';
import { say } from '../../say';
import { EditorDialog } from '../editor-dialog';
import fields from '../settings/fields.module.css';
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
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <EditorDialog
      title={t('title')}
      width="sm"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {path && (
            <>
              <Button variant="outlined" onClick={() => void copy().catch(() => say(t('copyFailed'), 'error'))}>
                {t('copy')}
              </Button>
              <a className={buttonClass('contained')} href={path} target="_blank" rel="noopener">
                {t('open')}
              </a>
            </>
          )}
        </>
      }
    >
      {preview.isPending && <p className={fields.hint}>{t('loading')}</p>}
      {preview.isError && (
        <p className={fields.problem} role="alert">
          {errorMessage(preview.error, t('failed'))}
        </p>
      )}
      {preview.data === null && <p>{t('needsTitle')}</p>}
      {preview.data && (
        <div className={fields.field}>
          <label htmlFor={id}>{t('link')}</label>
          <input id={id} readOnly value={siteUrl + (path ?? '')} onFocus={({ target }) => target.select()} />
          <p className={fields.hint}>
            {t('until', {
              date: format.dateTime(new Date(preview.data.expires_at), {
                dateStyle: 'long',
                timeStyle: 'short',
                timeZone,
              }),
            })}
          </p>
          {isHeld && <p className={fields.hint}>{t('withoutUnsaved')}</p>}
        </div>
      )}
    </EditorDialog>
  );
}
