import { Chip } from '@/components/ui/chip';
import { TrustedHtml } from '@/components/ui/trusted-html';
import type { AdminComment } from '@/lib/schemas/admin-comment';
import { ShortDate } from '../short-date';
import styles from './comment-text.module.css';

type CommentTextProps = {
  comment: AdminComment;
  anonymous: string;
  /** Says that readers do not see it. */
  hiddenText: string;
};

/** What somebody said, who and when. */
export function CommentText({ comment, anonymous, hiddenText }: CommentTextProps) {
  const { user_full_name, author_name, user_username, content, created_at } = comment;
  return (
    <>
      <span className={styles.head}>
        <span className={styles.name}>{user_full_name || author_name || user_username || anonymous}</span>
        <ShortDate iso={created_at} look="date-time" />
        {comment.hidden && <Chip>{hiddenText}</Chip>}
      </span>
      <TrustedHtml className={styles.text} dir="auto" html={content} />
    </>
  );
}
