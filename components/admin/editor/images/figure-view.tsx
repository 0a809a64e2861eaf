'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import type { Editor } from '@tiptap/core';
import { useTranslations } from 'next-intl';
import { bringImage } from './insert-images';
import { forgetUpload, type Upload, useUploads } from './uploads';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { imageBackdrop } from '@/lib/image-variants';
import type { FigureAttributes } from '../schema/figure';
import { DescribeImage } from './describe-image';
import styles from '../text/text.module.css';

/** How far the image of a figure is, or why it did not arrive. */
function UploadState({ id, upload, editor }: { id: string; upload: Upload; editor: Editor }) {
  const t = useTranslations('editor.image');
  if (upload.error !== null) {
    const retry = (
      <Button color="inherit" size="small" onClick={() => void bringImage(editor, id, t('uploadFailed'))}>
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

/** True while the caret is in the figure, or it is selected as a whole. */
function useIsInside({ editor, getPos, node }: NodeViewProps): boolean {
  return useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const start = getPos();
      if (start === undefined) return false;
      return state.selection.from >= start && state.selection.to <= start + node.nodeSize;
    },
  });
}

/** A picture as it is written: the image, its caption, and below, as long as somebody is at it, what it shows. */
export function FigureView(props: NodeViewProps) {
  const { node, updateAttributes, deleteNode, editor } = props;
  const t = useTranslations('editor.image');
  const attrs = node.attrs as FigureAttributes;
  const upload = useUploads((uploads) => (attrs.upload === null ? undefined : uploads[attrs.upload]));
  const isInside = useIsInside(props);
  const [isFocused, setFocused] = useState(false);
  const [undrawable, setUndrawable] = useState<string>();
  const isUndescribed = attrs.alt === null;
  const src = attrs.src || upload?.preview;
  const remove = () => {
    if (attrs.upload !== null) forgetUpload(attrs.upload);
    deleteNode();
    editor.commands.focus();
  };
  return (
    <NodeViewWrapper as="figure" className={styles.figure} data-undescribed={isUndescribed || undefined}>
      <div
        contentEditable={false}
        className={styles.picture}
        data-drag-handle=""
        style={attrs.src ? { background: imageBackdrop(attrs.src) } : undefined}
      >
        {src && src !== undrawable ? (
          <img
            src={src}
            alt={attrs.alt ?? ''}
            width={attrs.width ?? undefined}
            height={attrs.height ?? undefined}
            onError={() => setUndrawable(src)}
          />
        ) : (
          !upload && <p>{t('missing')}</p>
        )}
      </div>
      {/* Beside the picture, which may be as small as the browser's sign for a broken one. */}
      {attrs.upload !== null && upload && (
        <div contentEditable={false}>
          <UploadState id={attrs.upload} upload={upload} editor={editor} />
        </div>
      )}
      <NodeViewContent<'figcaption'>
        as="figcaption"
        className={styles.caption}
        data-empty={node.childCount === 0 ? t('caption') : undefined}
      />
      {(isUndescribed || isInside || isFocused) && (
        <div
          contentEditable={false}
          onFocus={() => setFocused(true)}
          onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
        >
          <DescribeImage alt={attrs.alt} onChange={(alt) => updateAttributes({ alt })} onRemove={remove} />
        </div>
      )}
    </NodeViewWrapper>
  );
}
