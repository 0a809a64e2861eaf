'use client';

import { isBeingSent } from '@/lib/api/comments';
import { rolesWith } from '@/lib/rules/roles';
import type { Comment } from '@/lib/schemas/comment';
import { useAuth } from '@/stores/auth';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useContext, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { PencilIcon, TrashIcon } from '@/components/ui/icons/comment-icons';
import { Link } from '@/components/ui/link';
import { PersonAvatar } from '@/components/ui/person-avatar';
import { TrustedHtml } from '@/components/ui/trusted-html';
import { pathTo } from '@/lib/paths';
import { CommentExtra } from './comment-extra';
import styles from './comment-item.module.css';
import { CommentTime } from './comment-time';

/** What this reader may do with a comment: rewrite their own with a verified address, delete it; moderators delete any. */
function useCommentRights(comment: Comment): { edit: boolean; delete: boolean } {
  const user = useAuth((state) => state.user);
  const verified = useAuth((state) => state.isEmailVerified);
  if (!user || isBeingSent(comment)) return { edit: false, delete: false };
  const isOwn = comment.user_username === user.username;
  const moderates = rolesWith('comments.moderate').some((role) => role === user.role);
  return { edit: isOwn && verified, delete: isOwn || moderates };
}

// For the few who come to change something.
const EditComment = dynamic(() => import('./edit-comment').then((module) => module.EditComment), {
  ssr: false,
});
const DeleteComment = dynamic(() => import('./delete-comment').then((module) => module.DeleteComment), {
  ssr: false,
});

type CommentItemProps = {
  postId: number;
  comment: Comment;
  /** The address leads to it. */
  isTarget: boolean;
  onDeleted: () => void;
};

/** A comment with its author, who may have no account (an imported comment). Its HTML is sanitised by the server. */
export function CommentItem({ postId, comment, isTarget, onDeleted }: CommentItemProps) {
  const t = useTranslations('comments');
  const extra = useContext(CommentExtra);
  const [doing, setDoing] = useState<'nothing' | 'editing' | 'deleting'>('nothing');
  const editButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const rights = useCommentRights(comment);
  const { id, user_full_name, user_username, author_name, user_profile_image } = comment;
  const name = user_full_name || author_name || user_username || t('anonymous');
  function finish(button: HTMLButtonElement | null) {
    setDoing('nothing');
    button?.focus();
  }
  return (
    <li className={isTarget ? `${styles.comment} ${styles.target}` : styles.comment} id={`comment-${id}`}>
      <PersonAvatar name={name} image={user_profile_image} size={40} />
      <article className={styles.body} aria-label={name}>
        <header className={rights.delete ? `${styles.header} ${styles.withTools}` : styles.header}>
          {user_username ? <Link href={pathTo.user(user_username)}>{name}</Link> : <span>{name}</span>}
          {isBeingSent(comment) ? (
            <span className={styles.time}>{t('sending')}</span>
          ) : (
            <a className={styles.time} href={`#comment-${id}`}>
              <CommentTime iso={comment.created_at} />
            </a>
          )}
          {rights.delete && (
            <span className={styles.tools}>
              {rights.edit && (
                <IconButton
                  ref={editButton}
                  aria-label={t('edit')}
                  title={t('edit')}
                  onClick={() => setDoing('editing')}
                >
                  <PencilIcon size={18} />
                </IconButton>
              )}
              <IconButton
                ref={deleteButton}
                aria-label={t('deleteOf', { name })}
                title={t('delete')}
                onClick={() => setDoing('deleting')}
              >
                <TrashIcon size={18} />
              </IconButton>
            </span>
          )}
        </header>
        {doing === 'editing' ? (
          <EditComment postId={postId} comment={comment} onDone={() => finish(editButton.current)} />
        ) : (
          <>
            <TrustedHtml className={styles.text} dir="auto" data-translatable="" html={comment.content} />
            {!isBeingSent(comment) && extra?.(comment, name)}
          </>
        )}
        {doing === 'deleting' && (
          <DeleteComment postId={postId} id={id} onDeleted={onDeleted} onCancel={() => finish(deleteButton.current)} />
        )}
      </article>
    </li>
  );
}
