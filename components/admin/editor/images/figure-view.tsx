'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { type NodeViewProps, NodeViewWrapper, NodeViewContent } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { type PointerEvent, useRef, useState } from 'react';
import { bringImage } from './insert-images';
import { stopUpload, useUploads, type Upload } from './uploads';
import { useIsInside } from './use-is-inside';
import { imageBackdrop, movingAddress } from '@/lib/image-variants';
import type { FigureAttributes } from '../schema/figure';
import { DescribeImage } from './describe-image';
import styles from '../text/text.module.css';

/** How far a file is, or why it did not arrive. */
export function UploadState({ upload, onRetry }: { upload: Upload; onRetry?: () => void }) {
  const t = useTranslations('editor.image');
  if (upload.error !== null) {
    const retry = onRetry && !upload.isRefused && (
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

/** By this a picture among others is known, and dragged to another place: `onMove` is told by how many, after them or before. */
export function Thumbnail({ src, onMove }: { src: string | undefined; onMove: (by: number) => void }) {
  const start = useRef<number>(null);
  const shift = ({ currentTarget: { parentElement: row }, clientY }: PointerEvent) => {
    if (row && start.current !== null) row.style.translate = `0 ${clientY - start.current}px`;
  };
  const drop = ({ currentTarget: { parentElement: row }, clientY }: PointerEvent, isLetGo: boolean) => {
    const rows = [...(row?.parentElement?.children ?? [])];
    const isAbove = (other: Element) => other.getBoundingClientRect().top + other.clientHeight / 2 < clientY;
    const by = rows.filter((other) => other !== row && isAbove(other)).length - rows.findIndex((one) => one === row);
    if (start.current !== null && isLetGo && by !== 0) onMove(by);
    start.current = null;
    row?.style.removeProperty('translate');
  };
  return (
    <img
      {...{ src, alt: '', draggable: false, className: styles.thumbnail, onPointerMove: shift }}
      // The field that has the focus keeps it: without one the rows would go.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={({ currentTarget, pointerId, clientY }) => {
        currentTarget.setPointerCapture(pointerId);
        start.current = clientY;
      }}
      onPointerUp={(event) => drop(event, true)}
      onPointerCancel={(event) => drop(event, false)}
    />
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

/** A picture as it is written: the image, its caption, and below, as long as somebody is at it, what it shows. */
export function FigureView(props: NodeViewProps) {
  const { node, updateAttributes, deleteNode, editor } = props;
  const t = useTranslations('editor.image');
  const attrs = node.attrs as FigureAttributes;
  const upload = useUploads((uploads) => (attrs.upload === null ? undefined : uploads[attrs.upload]));
  const { isInside, settings } = useIsInside(props);
  const [undrawable, setUndrawable] = useState<string>();
  // One that did not arrive asks for nothing.
  const isUndescribed = attrs.alt === null && !upload?.error;
  const src = (movingAddress(attrs.src) ?? attrs.src) || upload?.preview;
  const remove = () => {
    if (attrs.upload !== null) stopUpload(attrs.upload);
    deleteNode();
    editor.commands.focus();
  };
  return (
    <NodeViewWrapper
      as="figure"
      className={styles.figure}
      data-wide={attrs.wide || undefined}
      data-undescribed={isUndescribed || undefined}
    >
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
          <UploadState upload={upload} onRetry={() => void bringImage(editor, attrs.upload ?? '', t('uploadFailed'))} />
        </div>
      )}
      <BlockCaption node={node} label={t('caption')} />
      {(isUndescribed || isInside) && (
        <div {...settings}>
          <DescribeImage alt={attrs.alt} onChange={(alt) => updateAttributes({ alt })} onRemove={remove}>
            <FormControlLabel
              label={t('wide')}
              control={
                <Checkbox
                  size="small"
                  checked={attrs.wide}
                  onChange={({ target }) => updateAttributes({ wide: target.checked })}
                />
              }
            />
          </DescribeImage>
        </div>
      )}
    </NodeViewWrapper>
  );
}
