'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { say } from '@/components/ui/say';
import { decideAdminComments, deleteAdminComments } from '@/lib/api/admin-comments';
import { errorMessage } from '@/lib/api/api-error';
import { COMMENT_STATUSES, type CommentStatus } from '@/lib/rules/limits';
import type { AdminComment } from '@/lib/schemas/comment';

/** What can be decided about comments of the list; each decision can be undone from its toast, a removal cannot. */
export function useCommentActions() {
  const t = useTranslations('admin');
  const change = useMutation(decideAdminComments);
  const remove = useMutation(deleteAdminComments);
  // Of more than one piece: how many are done.
  const [done, setDone] = useState(0);
  const fail = (error: unknown) => say(errorMessage(error, t('comments.decideFailed')), 'error');

  async function restore(comments: readonly AdminComment[]) {
    for (const status of COMMENT_STATUSES) {
      const before = comments.filter((comment) => comment.status === status);
      const reported = before.filter(({ reports }) => reports.length > 0);
      const others = before.filter(({ reports }) => reports.length === 0);
      if (others.length > 0) await change.mutateAsync({ comments: others, status });
      if (reported.length > 0) await change.mutateAsync({ comments: reported, status, reopen: true });
    }
    say(t('posts.undone'), 'info');
  }

  async function decide(comments: readonly AdminComment[], status: CommentStatus) {
    setDone(0);
    const { ids, error } = await change.mutateAsync({ comments, status, onStep: setDone });
    const decided = comments.filter(({ id }) => ids.includes(id));
    const undo = { label: t('posts.undo'), isOwn: true, run: () => void restore(decided).catch(fail) } as const;
    if (decided.length > 0) say(t(`comments.decided.${status}`, { count: decided.length }), 'success', undo);
    const gone = comments.length - decided.length;
    if (error !== undefined) fail(error);
    else if (gone > 0) say(t('comments.gone', { count: gone }), 'warning');
  }

  return {
    isBusy: change.isPending || remove.isPending,
    done,
    remove: {
      ...remove,
      mutate: (comments: readonly AdminComment[], onDone: () => void) => {
        setDone(0);
        const onSuccess = ({ error }: { error?: unknown }) => (error === undefined ? onDone() : fail(error));
        remove.mutate({ comments, onStep: setDone }, { onSuccess });
      },
    },
    decide: (comments: readonly AdminComment[], status: CommentStatus, onDone?: () => void) => {
      if (comments.length > 0) void decide(comments, status).then(onDone).catch(fail);
    },
  };
}
