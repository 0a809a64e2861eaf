'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, type MouseEvent, useState } from 'react';
import { isPlain } from '@/components/ui/followed-path';
import { pathTo } from '@/lib/paths';
import { FIRST_REPLIES } from '@/lib/rules/limits';
import type { Comment, Reply } from '@/lib/schemas/comment';
import { CommentItem } from './comment-item';
import { useConversation } from './conversation';
import styles from './thread.module.css';

type RepliesProps = {
  thread: Comment;
  replies: readonly Reply[];
  /** So many from the oldest on are there without a gap; others that came in live stand behind it. */
  unbroken: number;
  isBusy?: boolean;
  onMore: () => void;
};

/** The answers below a first comment, oldest first. The rest is a link away, or a page of them at a time with a script. */
export function Replies({ thread, replies, unbroken, isBusy = false, onMore }: RepliesProps) {
  const t = useTranslations('comments');
  const { path } = useConversation();
  const more = (thread.reply_count ?? 0) - replies.length;
  function show(event: MouseEvent) {
    if (!isPlain(event.nativeEvent)) return;
    event.preventDefault();
    if (!isBusy) onMore();
  }
  const items = replies.map((reply) => <CommentItem key={reply.id} comment={reply} />);
  const rest = more > 0 && (
    <li key="more" className={styles.more}>
      <a href={pathTo.thread(path, thread.id)} aria-busy={isBusy} onClick={show}>
        {t('moreReplies', { count: more })}
      </a>
    </li>
  );
  return (
    <ol className={styles.replies} aria-label={t('replies')}>
      {[...items.slice(0, unbroken), rest, ...items.slice(unbroken)]}
    </ol>
  );
}

type ShowsAll = ComponentType<{ thread: Comment }>;

/** A first comment and what was answered. */
export function Thread({ thread }: { thread: Comment }) {
  const [All, setAll] = useState<ShowsAll | null>(null);
  const { replies = [], reply_count = 0 } = thread;
  // Few readers ask for more than the first: the code for it comes with the click.
  const openAll = async () => {
    const { AllReplies } = await import('./all-replies');
    setAll(() => AllReplies);
  };
  const hasAny = replies.length > 0 || reply_count > 0;
  return (
    <CommentItem comment={thread}>
      {hasAny &&
        (All ? (
          <All thread={thread} />
        ) : (
          <Replies
            thread={thread}
            replies={replies}
            unbroken={replies.length === reply_count ? reply_count : FIRST_REPLIES}
            onMore={() => void openAll()}
          />
        ))}
    </CommentItem>
  );
}
