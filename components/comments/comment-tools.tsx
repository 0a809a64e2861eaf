'use client';

import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { FlagIcon, PencilIcon, ReplyIcon, TrashIcon } from '@/components/ui/icons/comment-icons';
import { may, ROLES } from '@/lib/rules/roles';
import type { Reply } from '@/lib/schemas/comment';
import { type AuthUser, useAuth } from '@/stores/auth';
import styles from './comment-item.module.css';
import { useConversation } from './conversation';

/** What a reader can do with a comment, and is doing. */
export type Doing = 'answer' | 'edit' | 'delete' | 'report';

const ICONS = { answer: ReplyIcon, edit: PencilIcon, delete: TrashIcon, report: FlagIcon };
const ALL: readonly Doing[] = ['answer', 'edit', 'delete', 'report'];

/**
 * What this reader may do with a comment: with a verified address answer it and rewrite their own; delete their own, a
 * moderator any; report what others say.
 */
function useCommentRights(user: AuthUser, comment: Reply): Record<Doing, boolean> {
  const verified = useAuth((state) => state.isEmailVerified);
  const { isClosed, authors } = useConversation();
  const isOwn = comment.user_username === user.username;
  const role = ROLES.find((known) => known === user.role) ?? 'user';
  const moderates =
    may(role, 'comments.moderate') || (may(role, 'comments.moderate-own') && authors.includes(user.username));
  const isShown = comment.status === undefined;
  return {
    edit: isOwn && verified,
    delete: isOwn || moderates,
    answer: verified && !isClosed && isShown,
    report: !isOwn && !moderates && isShown,
  };
}

type CommentToolsProps = {
  user: AuthUser;
  comment: Reply;
  name: string;
  /** The button that was used last: the keyboard comes back to it. */
  usedRef: RefObject<HTMLButtonElement | null>;
  onDo: (doing: Doing) => void;
};

/** Buttons for what this reader may do with a comment; nothing where that is nothing. */
export function CommentTools({ user, comment, name, usedRef, onDo }: CommentToolsProps) {
  const t = useTranslations('comments');
  const labels = {
    answer: t('replyTo', { name }),
    edit: t('edit'),
    delete: t('deleteOf', { name }),
    report: t('reportOf', { name }),
  };
  const titles = { answer: t('reply'), edit: t('edit'), delete: t('delete'), report: t('report') };
  const rights = useCommentRights(user, comment);
  const given = ALL.filter((one) => rights[one]);
  if (given.length === 0) return null;
  return (
    <span className={styles.tools}>
      {given.map((one) => {
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
