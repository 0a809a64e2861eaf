import { useFormatter, useTranslations } from 'next-intl';
import { useContext } from 'react';
import { Link } from '@/components/ui/link';
import { PersonAvatar } from '@/components/ui/person-avatar';
import { TrustedHtml } from '@/components/ui/trusted-html';
import { pathTo } from '@/lib/paths';
import type { Comment } from '@/lib/schemas/comment';
import { CommentExtra } from './comment-extra';
import styles from './comment-item.module.css';

/** Date and time, put together here: the word between them differs between browsers and the server. */
function CommentTime({ iso }: { iso: string }) {
  const t = useTranslations('comments');
  const format = useFormatter();
  const moment = new Date(iso);
  const date = format.dateTime(moment, { dateStyle: 'long' });
  const time = format.dateTime(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  // The browser may know another spelling of the date than the server: the server's stays.
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {t('dateAndTime', { date, time })}
    </time>
  );
}

/** A comment with its author, who may have no account (an imported comment). Its HTML is sanitised by the server. */
export function CommentItem({ comment }: { comment: Comment }) {
  const t = useTranslations('comments');
  const extra = useContext(CommentExtra);
  const { id, user_full_name, user_username, author_name, user_profile_image } = comment;
  const name = user_full_name || author_name || user_username || t('anonymous');
  return (
    <li className={styles.comment} id={`comment-${id}`}>
      <PersonAvatar name={name} image={user_profile_image} size={40} />
      <article className={styles.body} aria-label={name}>
        <header className={styles.header}>
          {user_username ? <Link href={pathTo.user(user_username)}>{name}</Link> : <span>{name}</span>}
          <CommentTime iso={comment.created_at} />
        </header>
        <TrustedHtml className={styles.text} dir="auto" data-translatable="" html={comment.content} />
        {extra?.(comment, name)}
      </article>
    </li>
  );
}
