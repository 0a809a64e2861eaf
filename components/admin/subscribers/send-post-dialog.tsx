'use client';

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Notice, RetryNotice } from '@/components/ui/notice';
import { say } from '@/components/ui/say';
import { Spinner } from '@/components/ui/spinner';
import { errorMessage } from '@/lib/api/api-error';
import { holdPostMail, postMailOptions, sendPostAsMail, type PostMail } from '@/lib/api/subscribers';
import { ConfirmDialog } from '../confirm-dialog';

type SendingProps = { id: number; mail: PostMail };

/** The ways to hold a sending, or to let it go on. */
function Holding({ id, mail: { waiting, held } }: SendingProps) {
  const t = useTranslations('admin.subscribers');
  const { mutate, error, isPending } = useMutation(holdPostMail);
  const ways = held === 'paused' ? (['resume', 'stop'] as const) : (['pause', 'stop'] as const);
  const states = { resume: 'running', pause: 'paused', stop: 'stopped' } as const;
  return (
    <>
      {(waiting > 0 || held === 'paused') && (
        <Stack direction="row" spacing={1}>
          {ways.map((way) => (
            <Button
              key={way}
              variant="outlined"
              disabled={isPending}
              onClick={() => mutate({ id, state: states[way] })}
            >
              {t(way)}
            </Button>
          ))}
        </Stack>
      )}
      {error && <Notice severity="error">{errorMessage(error, t('holdFailed'))}</Notice>}
    </>
  );
}

/** What became of the mails about a post: sent, waiting, and why they did not arrive. */
function Sending({ id, mail }: SendingProps) {
  const t = useTranslations('admin.subscribers');
  const { sent, waiting, retrying, failed, failures, held } = mail;
  if (sent + waiting + failed === 0 && held === null) return null;
  return (
    <>
      <p>{t('sent', { count: sent })}</p>
      {waiting > 0 && <p>{t('toSend', { count: waiting })}</p>}
      {retrying > 0 && <p>{t('retrying', { count: retrying })}</p>}
      {failed > 0 && (
        <p>
          {t('notArrived', { count: failed })}{' '}
          <bdi dir="ltr">{failures.map(({ reason, count }) => t('counted', { state: reason, count })).join(' · ')}</bdi>
        </p>
      )}
      {held && <Notice severity="warning">{t(held)}</Notice>}
      <Holding id={id} mail={mail} />
    </>
  );
}

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
      <Sending id={id} mail={data} />
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
