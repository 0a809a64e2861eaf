'use client';

import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslations } from 'next-intl';
import { bringImage } from './insert-images';
import { UploadState, BlockCaption } from './upload-state';
import { forgetUpload, useUploads } from './uploads';
import { useIsInside } from './use-is-inside';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useState } from 'react';
import { imageBackdrop } from '@/lib/image-variants';
import type { FigureAttributes } from '../schema/figure';
import { DescribeImage } from './describe-image';
import styles from '../text/text.module.css';

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
  const src = attrs.src || upload?.preview;
  const remove = () => {
    if (attrs.upload !== null) forgetUpload(attrs.upload);
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
