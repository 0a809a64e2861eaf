'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useEdited, useSession } from '../state/session-context';
import styles from './editor-head.module.css';

/** Says, at any moment, whether what is written is safe. */
export function SaveState() {
  const t = useTranslations('editor.saving');
  const format = useFormatter();
  const session = useSession();
  const saving = useEdited((state) => state.saving);
  const savedAt = useEdited((state) => state.savedAt);
  const message = useEdited((state) => state.message);
  const isDraft = useEdited(({ post }) => (post?.status ?? 'draft') === 'draft');
  const isStored = useEdited(({ post }) => post !== null);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const texts = {
    done: savedAt
      ? t('savedAt', { time: format.dateTime(savedAt, { timeStyle: 'short', timeZone }) })
      : isStored
        ? t('nothingNew')
        : t('empty'),
    waiting: t('unsaved'),
    held: isDraft ? t('needsTitle') : t('needsUpdate'),
    running: t('running'),
    failed: message ?? t('failed'),
    conflict: t('conflict'),
  };
  return (
    <div className={styles.state} data-saving={saving}>
      <span role="status">{texts[saving]}</span>
      {saving === 'failed' && <Button onClick={() => void session.save()}>{t('retry')}</Button>}
    </div>
  );
}
