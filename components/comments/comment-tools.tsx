'use client';

import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { FlagIcon, PencilIcon, ReplyIcon, TrashIcon } from '@/components/ui/icons/comment-icons';
import styles from './comment-item.module.css';

/** What a reader can do with a comment, and is doing. */
export type Doing = 'answer' | 'edit' | 'delete' | 'report';

const ICONS = { answer: ReplyIcon, edit: PencilIcon, delete: TrashIcon, report: FlagIcon };
const ALL: readonly Doing[] = ['answer', 'edit', 'delete', 'report'];

type CommentToolsProps = {
  name: string;
  rights: Readonly<Record<Doing, boolean>>;
  /** The button that was used last: the keyboard comes back to it. */
  usedRef: RefObject<HTMLButtonElement | null>;
  onDo: (doing: Doing) => void;
};

export function CommentTools({ name, rights, usedRef, onDo }: CommentToolsProps) {
  const t = useTranslations('comments');
  const labels = {
    answer: t('replyTo', { name }),
    edit: t('edit'),
    delete: t('deleteOf', { name }),
    report: t('reportOf', { name }),
  };
  const titles = { answer: t('reply'), edit: t('edit'), delete: t('delete'), report: t('report') };
  return (
    <span className={styles.tools}>
      {ALL.filter((one) => rights[one]).map((one) => {
        const IconOf = ICONS[one];
        return (
          <IconButton
            key={one}
            aria-label={labels[one]}
            title={titles[one]}
            onClick={(event) => {
              usedRef.current = event.currentTarget;
              onDo(one);
            }}
          >
            <IconOf size={18} />
          </IconButton>
        );
      })}
    </span>
  );
}
