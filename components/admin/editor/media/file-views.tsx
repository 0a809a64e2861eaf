'use client';

import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { UploadState, BlockCaption } from '../images/figure-view';
import { useUploads } from '../images/uploads';
import type { FileAttributes, PlayerAttributes } from '../schema/media';
import styles from '../text/text.module.css';
import { bringFile } from './link-cards';

type Shown = { props: NodeViewProps; upload: string | null; children: ReactNode };

/** A block of a file: what it shows, or how far the file is, and its caption. */
function FileFigure({ props: { node, editor }, upload: id, children }: Shown) {
  const t = useTranslations('editor.card');
  const upload = useUploads((uploads) => (id === null ? undefined : uploads[id]));
  return (
    <NodeViewWrapper as="figure" className={styles.figure}>
      <div contentEditable={false} data-drag-handle="">
        {id !== null && upload ? (
          <>
            <p>{upload.file.name}</p>
            <UploadState upload={upload} onRetry={() => void bringFile(editor, id, t('fileFailed'))} />
          </>
        ) : (
          children
        )}
      </div>
      <BlockCaption node={node} label={t('caption')} />
    </NodeViewWrapper>
  );
}

/** A sound or a film, which plays here as it will for its readers. */
export function PlayerView(props: NodeViewProps) {
  const { tag: Tag, src, upload } = props.node.attrs as PlayerAttributes;
  return (
    <FileFigure props={props} upload={upload}>
      {src && <Tag src={src} controls preload="metadata" style={{ width: '100%' }} />}
    </FileFigure>
  );
}

/** A file to fetch, by its name, type and size. */
export function FileView(props: NodeViewProps) {
  const { name, note, upload } = props.node.attrs as FileAttributes;
  return (
    <FileFigure props={props} upload={upload}>
      <div className="file">
        <strong dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </strong>
        <small style={{ overflowWrap: 'anywhere' }}>{note}</small>
      </div>
    </FileFigure>
  );
}
