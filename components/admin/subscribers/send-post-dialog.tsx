'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Notice, RetryNotice } from '@/components/ui/notice';
import { say } from '@/components/ui/say';
import { Spinner } from '@/components/ui/spinner';
import { errorMessage } from '@/lib/api/api-error';
import { postMailOptions, sendPostAsMail } from '@/lib/api/subscribers';
import { ConfirmDialog } from '../confirm-dialog';

/** Whom a post would reach as a mail. */
function Recipients({ id }: { id: number }) {
  const t = useTranslations('admin');
  const common = useTranslations('common');
  const { data, error, isError, refetch } = useQuery(postMailOptions(id));
  if (isError)
    return (
      <RetryNotice
        message={errorMessage(error, t('subscribers.recipientsFailed'))}
        retry={t('tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Spinner label={common('loading')} />;
  return (
    <>
      <p>{data.recipients > 0 ? t('subscribers.recipients', { count: data.recipients }) : t('subscribers.nobody')}</p>
      {data.sent ? <p>{t('subscribers.sentBefore')}</p> : null}
      {data.own && <Notice severity="warning">{t('subscribers.mailsKept')}</Notice>}
    </>
  );
}

type SendPostDialogProps = { post: { id: number; title: string }; onClose: () => void };

/** Says how many a public post would go to, and sends it to them. */
export function SendPostDialog({ post, onClose }: SendPostDialogProps) {
  const t = useTranslations('admin.subscribers');
  const { data, isError } = useQuery(postMailOptions(post.id));
  const send = useMutation(sendPostAsMail);
  const confirm = () =>
    send.mutate(post.id, {
      onSuccess: () => {
        if (data?.own) say(t('mailsKept'), 'warning');
        else say(t('onTheirWay'), 'success');
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('sendTitle', { title: post.title })}
      action={t('send')}
      tone="plain"
      pending={send.isPending}
      isDisabled={isError || !data || data.recipients === 0}
      error={send.isError ? errorMessage(send.error, t('sendFailed')) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div role="status">
        <Recipients id={post.id} />
      </div>
    </ConfirmDialog>
  );
}
