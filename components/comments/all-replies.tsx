'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { RetryNotice } from '@/components/ui/notice';
import { errorMessage } from '@/lib/api/api-error';
import { isBeingSent, repliesOptions } from '@/lib/api/comments';
import { FIRST_REPLIES } from '@/lib/rules/limits';
import type { Comment, Reply } from '@/lib/schemas/comment';
import { useConversation } from './conversation';
import { Replies } from './thread';

/** Oldest first; what is still being sent comes last. */
function byAge(one: Reply, other: Reply): number {
  const sending = Number(isBeingSent(one)) - Number(isBeingSent(other));
  return sending || Date.parse(one.created_at) - Date.parse(other.created_at) || one.id - other.id;
}

function together(thread: Comment, loaded: readonly Reply[]): Reply[] {
  const known = new Map([...loaded, ...(thread.replies ?? [])].map((reply) => [reply.id, reply]));
  return [...known.values()].toSorted(byAge);
}

function focusComment(id: number) {
  const item = document.getElementById(`comment-${id}`);
  if (!item) return;
  item.tabIndex = -1;
  item.focus({ preventScroll: true });
}

/** The answers of a thread as far as a reader has asked for them, with those that came with the page or came in live. */
export function AllReplies({ thread }: { thread: Comment }) {
  const t = useTranslations('comments');
  const { postId } = useConversation();
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    repliesOptions(postId, thread.id),
  );
  const loaded = data?.pages.flatMap((page) => page.replies) ?? [];
  // How many were there when the link was used; null once the keyboard has gone to the first answer that it brought.
  const from = useRef<number | null>(FIRST_REPLIES);
  useEffect(() => {
    const ids = data?.pages.flatMap((page) => page.replies.map(({ id }) => id)) ?? [];
    const next = from.current === null ? undefined : ids[from.current];
    if (next === undefined) return;
    from.current = null;
    focusComment(next);
  }, [data]);
  function showMore() {
    from.current = loaded.length;
    void (hasNextPage ? fetchNextPage() : refetch());
  }
  return (
    <>
      {error && (
        <RetryNotice message={errorMessage(error, t('loadFailed'))} retry={t('retry')} onRetry={() => void refetch()} />
      )}
      <Replies
        thread={thread}
        replies={together(thread, loaded)}
        unbroken={Math.max(loaded.length, FIRST_REPLIES)}
        isBusy={isFetching}
        onMore={showMore}
      />
    </>
  );
}
