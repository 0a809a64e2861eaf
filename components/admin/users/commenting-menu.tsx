'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { changeUserCommenting } from '@/lib/api/admin-users';
import { errorMessage } from '@/lib/api/api-error';
import type { AdminUser } from '@/lib/schemas/admin-user';
import { RowMenu } from '../list/row-menu';
import { say } from '@/components/ui/say';

/** Takes somebody's right to comment, or gives it back. */
export function CommentingMenu({ user: { id, username, may_comment } }: { user: AdminUser }) {
  const t = useTranslations('admin.users');
  const { mutate } = useMutation(changeUserCommenting);
  const change = (allowed: boolean) =>
    mutate(
      { id, allowed },
      {
        onSuccess: () => say(t(allowed ? 'commentingGiven' : 'commentingTaken', { name: username }), 'success'),
        onError: (error) => say(errorMessage(error, t('commentingFailed')), 'error'),
      },
    );
  const action = may_comment
    ? { text: t('takeCommenting'), onClick: () => change(false), isDanger: true }
    : { text: t('giveCommenting'), onClick: () => change(true) };
  return <RowMenu label={`${t('comments')}: ${username}`} actions={[action]} />;
}
