'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { NodeViewContent, type NodeViewProps } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import type { Upload } from './uploads';
import styles from '../text/text.module.css';

/** How far a file is, or why it did not arrive. */
export function UploadState({ upload, onRetry }: { upload: Upload; onRetry?: () => void }) {
  const t = useTranslations('editor.image');
  if (upload.error !== null) {
    const retry = onRetry && (
      <Button color="inherit" size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    );
    return (
      <Alert severity="error" action={retry}>
        {upload.error}
      </Alert>
    );
  }
  const percent = Math.round(upload.done * 100);
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', p: 1, fontSize: '0.875rem' }}>
      <LinearProgress variant="determinate" aria-label={t('uploading')} value={percent} sx={{ flex: 1 }} />
      <span aria-hidden="true">{percent < 100 ? `${percent} %` : t('making')}</span>
    </Stack>
  );
}

/** The caption of a block, with what it is called as long as it is empty. */
export function BlockCaption({ node, label }: Pick<NodeViewProps, 'node'> & { label: string }) {
  return (
    <NodeViewContent<'figcaption'>
      as="figcaption"
      className={styles.caption}
      data-empty={node.childCount === 0 ? label : undefined}
    />
  );
}
