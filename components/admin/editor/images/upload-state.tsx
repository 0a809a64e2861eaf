'use client';

import type { Editor } from '@tiptap/core';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { bringImage } from './insert-images';
import type { Upload } from './uploads';
import styles from './figure-view.module.css';

/** How far the image of a figure is, or why it did not arrive. */
export function UploadState({ id, upload, editor }: { id: string; upload: Upload; editor: Editor }) {
  const t = useTranslations('editor.image');
  if (upload.error !== null) {
    return (
      <div className={styles.failed} role="alert">
        <span>{upload.error}</span>
        <Button variant="outlined" onClick={() => void bringImage(editor, id, t('uploadFailed'))}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  const percent = Math.round(upload.done * 100);
  return (
    <div className={styles.progress}>
      <progress aria-label={t('uploading')} value={upload.done} max={1} />
      <span aria-hidden="true">{percent < 100 ? `${percent} %` : t('making')}</span>
    </div>
  );
}
