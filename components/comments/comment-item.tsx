'use client';

import { useFormatter, useLocale, useTimeZone, useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { memo, type ReactNode, useContext, useRef, useState } from 'react';
import { isBeingSent } from '@/lib/api/comments';
import type { Reply } from '@/lib/schemas/comment';
import { useAuth } from '@/stores/auth';
import { KeptPart } from '@/components/ui/kept-part';
import { Link } from '@/components/ui/link';
import { PersonAvatar } from '@/components/ui/person-avatar';
import { TrustedHtml } from '@/components/ui/trusted-html';
import { pathTo } from '@/lib/paths';
import { WrittenTime } from '@/components/ui/long-date';
import styles from './comment-item.module.css';
import { CLOCK } from '@/lib/format';
import type { Doing } from './comment-tools';
import { CommentExtra, useConversation } from './conversation';

/** Date and time, put together here: the word between them differs between browsers and the server. */
const CommentTime = memo(function CommentTime({ iso }: { iso: string }) {
  const t = useTranslations('comments');
  const format = useFormatter();
  const write = (moment: Date) =>
    t('dateAndTime', { date: format.dateTime(moment, { dateStyle: 'long' }), time: format.dateTime(moment, CLOCK) });
  return <WrittenTime iso={iso} write={write} />;
});

// For the few who come to say or change something.
const CommentTools = dynamic(() => import('./comment-tools').then((module) => module.CommentTools), { ssr: false });
const CommentForm = dynamic(() => import('./comment-form').then((module) => module.CommentForm), { ssr: false });
const EditComment = dynamic(() => import('./edit-comment').then((module) => module.EditComment), { ssr: false });
const DeleteComment = dynamic(() => import('./delete-comment').then((module) => module.DeleteComment), { ssr: false });
const ReportComment = dynamic(() => import('./report-comment').then((module) => module.ReportComment), { ssr: false });
const HeldNotice = dynamic(() => import('./held-notice').then((module) => module.HeldNotice), { ssr: false });

type CommentItemProps = {
  comment: Reply;
  /** What stands below it: its answers. */
  children?: ReactNode;
};

/** Who spoke, when, and to whom. */
function Speaker({ comment, name }: { comment: Reply; name: string }) {
  const t = useTranslations('comments');
  const { id, user_username, user_has_page, reply_to, created_at } = comment;
  const page = user_has_page !== false && user_username;
  return (
    <>
      {page ? <Link href={pathTo.user(page)}>{name}</Link> : <span>{name}</span>}
      {reply_to && (
        <a className={styles.answered} href={`#comment-${reply_to.id}`}>
          {t('inReplyTo', { name: reply_to.user_full_name || t('anonymous') })}
        </a>
      )}
      {isBeingSent(comment) ? (
        <span className={styles.time}>{t('sending')}</span>
      ) : (
        <a className={styles.time} href={`#comment-${id}`}>
          <CommentTime iso={created_at} />
        </a>
      )}
    </>
  );
}

/** A comment with its author, who may have no account (an imported comment). Its HTML is sanitised by the server. */
function Said({ comment, children }: CommentItemProps) {
  const t = useTranslations('comments');
  const extra = useContext(CommentExtra);
  const user = useAuth((state) => state.user);
  const { postId, onDeleted } = useConversation();
  const [doing, setDoing] = useState<Doing | null>(null);
  const used = useRef<HTMLButtonElement>(null);
  const { id, user_full_name, user_username, user_has_page, author_name, user_profile_image, reply_to, created_at } =
    comment;
  const name = user_full_name || author_name || user_username || t('anonymous');
  const of = [useLocale(), useTimeZone(), id, name, user_username, user_has_page, reply_to, created_at];
  function finish() {
    setDoing(null);
    used.current?.focus();
  }
  return (
    <>
      <PersonAvatar name={name} image={user_profile_image} size={comment.parent_id === null ? 40 : 28} />
      <article className={styles.body} aria-label={name}>
        <KeptPart as="header" part={`comment-${id}`} of={of} className={styles.header}>
          <Speaker comment={comment} name={name} />
        </KeptPart>
        {doing === 'edit' ? (
          <EditComment postId={postId} comment={comment} onDone={finish} />
        ) : (
          <>
            <TrustedHtml className={styles.text} dir="auto" data-translatable="" html={comment.content} />
            {comment.status === 'held' && <HeldNotice comment={comment} />}
          </>
        )}
        <div className={styles.foot}>
          {!isBeingSent(comment) && doing !== 'edit' && extra?.(comment, name)}
          {user && !isBeingSent(comment) && (
            <CommentTools user={user} comment={comment} name={name} usedRef={used} onDo={setDoing} />
          )}
        </div>
        {doing === 'delete' && (
          <DeleteComment postId={postId} comment={comment} onDeleted={onDeleted} onCancel={finish} />
        )}
        {doing === 'report' && <ReportComment id={comment.id} onDone={finish} />}
        {doing === 'answer' && user && (
          <div className={styles.answer}>
            <CommentForm postId={postId} user={user} answer={{ to: comment, name, onDone: finish }} />
          </div>
        )}
        {children}
      </article>
    </>
  );
}

/** A comment in its place; one that was removed keeps it for its answers. */
export function CommentItem({ comment, children }: CommentItemProps) {
  const t = useTranslations('comments');
  const { target } = useConversation();
  const { id, content } = comment;
  return (
    <li className={id === target ? `${styles.comment} ${styles.target}` : styles.comment} id={`comment-${id}`}>
      {content === '' ? (
        <div className={styles.body}>
          <p className={styles.removed}>{t('removed')}</p>
          {children}
        </div>
      ) : (
        <Said comment={comment}>{children}</Said>
      )}
    </li>
  );
}
