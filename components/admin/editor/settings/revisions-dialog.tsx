'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { errorMessage } from '@/lib/api/client';
import { restoreRevision, revisionOptions, revisionsOptions } from '@/lib/api/editor';
import type { RevisionItem } from '@/lib/schemas/admin-revision';
import { say } from '../../say';
import { EditorDialog } from '../editor-dialog';
import { useEdited, useSession } from '../state/session-context';
import fields from './fields.module.css';
import styles from './revisions-dialog.module.css';
import { StoredText } from './stored-text';

function Versions({
  items,
  chosen,
  onChoose,
}: {
  items: RevisionItem[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
}) {
  const t = useTranslations('editor.revisions');
  const format = useFormatter();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <ul className={styles.list} aria-label={t('list')}>
      {items.map(({ id, created_at, editor_full_name, editor_username }) => (
        <li key={id}>
          <button type="button" className={styles.item} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            <span>{format.dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short', timeZone })}</span>
            <span className={fields.hint}>{editor_full_name || editor_username || t('nobody')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What the post said before; any of it can be had back. */
export function RevisionsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('editor.revisions');
  const session = useSession();
  const postId = useEdited(({ post }) => post?.id ?? 0);
  const isHeld = useEdited(({ saving }) => saving === 'held' || saving === 'failed');
  const { data: items = [], isPending } = useQuery(revisionsOptions(postId));
  const [picked, setPicked] = useState<number>();
  // The newest is what the post says now.
  const chosen = picked ?? items[1]?.id ?? items[0]?.id;
  const { data: revision } = useQuery({ ...revisionOptions(postId, chosen ?? 0), enabled: chosen !== undefined });
  const restoring = useMutation({
    mutationFn: (id: number) => restoreRevision(postId, id),
    onSuccess: (post) => {
      session.load(post);
      say(t('restored'), 'success');
      onClose();
    },
    onError: (error) => say(errorMessage(error, t('failed')), 'error'),
  });
  const isCurrent = chosen === items[0]?.id;
  return (
    <EditorDialog
      title={t('title')}
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            variant="contained"
            disabled={chosen === undefined || isCurrent || restoring.isPending}
            onClick={() => chosen !== undefined && restoring.mutate(chosen)}
          >
            {t('restore')}
          </Button>
        </>
      }
    >
      {isHeld && <p className={fields.problem}>{t('replaces')}</p>}
      {isPending && <p className={fields.hint}>{t('loading')}</p>}
      <div className={styles.columns}>
        <Versions items={items} chosen={chosen} onChoose={setPicked} />
        {revision && <StoredText post={revision} label={t('preview')} />}
      </div>
    </EditorDialog>
  );
}
