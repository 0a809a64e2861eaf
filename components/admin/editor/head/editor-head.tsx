'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ArrowLeftIcon } from '@/components/ui/icons/arrow-left-icon';
import { Link } from '@/components/ui/link';
import { pathTo } from '@/lib/paths';
import { say } from '../../say';
import { PublishDialog } from '../publish/publish-dialog';
import { useEdited, useSession } from '../state/session-context';
import styles from './editor-head.module.css';
import { PreviewDialog } from './preview-dialog';
import { SaveState } from './save-state';

type EditorHeadProps = { isPanelOpen: boolean; onPanel: () => void };

/** Ways out, the state of the work, and what can be done with it as a whole. */
export function EditorHead({ isPanelOpen, onPanel }: EditorHeadProps) {
  const t = useTranslations('editor.head');
  const tPublish = useTranslations('editor.publish');
  const session = useSession();
  const status = useEdited(({ post }) => post?.status ?? 'draft');
  const isRunning = useEdited(({ saving }) => saving === 'running');
  const [dialog, setDialog] = useState<'publish' | 'preview' | null>(null);
  const close = () => setDialog(null);
  const published = () => {
    close();
    const now = session.store.getState();
    if (now.saving === 'conflict') return;
    say(now.post?.status === 'scheduled' ? t('isScheduled') : t('isPublished'), 'success');
  };
  const update = async () => {
    if (session.undescribed > 0) return say(tPublish('undescribed', { count: session.undescribed }), 'error');
    if (await session.save()) say(t('isUpdated'), 'success');
  };
  return (
    <div className={styles.head}>
      <Link className={styles.back} href={pathTo.adminPosts()}>
        <ArrowLeftIcon size={18} />
        <span>{t('back')}</span>
      </Link>
      <SaveState />
      <div className={styles.actions}>
        <Button onClick={() => setDialog('preview')}>{t('preview')}</Button>
        <Button aria-expanded={isPanelOpen} onClick={onPanel}>
          {t('settings')}
        </Button>
        {status !== 'draft' && (
          <Button
            variant={status === 'published' ? 'contained' : 'outlined'}
            disabled={isRunning}
            onClick={() => void update()}
          >
            {t('update')}
          </Button>
        )}
        {status !== 'published' && (
          <Button variant="contained" onClick={() => setDialog('publish')}>
            {status === 'scheduled' ? t('reschedule') : t('publish')}
          </Button>
        )}
      </div>
      {dialog === 'publish' && <PublishDialog onClose={close} onDone={published} />}
      {dialog === 'preview' && <PreviewDialog onClose={close} />}
    </div>
  );
}
