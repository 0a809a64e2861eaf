'use client';

import { NodeViewContent, type NodeViewProps } from '@tiptap/react';
import styles from '../text/text.module.css';

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
