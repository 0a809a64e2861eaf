'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { errorMessage } from '@/lib/api/api-error';
import type { Reply } from '@/lib/schemas/comment';
import type { AuthUser } from '@/stores/auth';
import { keepDraft, readDraft } from './comment-drafts';
import { CommentField } from './comment-field';
import styles from './comment-form.module.css';
import { useCommentText } from './use-comment-text';
import { useCreateComment } from './use-create-comment';

type CommentFormProps = {
  postId: number;
  user: AuthUser;
  /** Set when the list shows another page than that on which a new comment is. */
  onShowFirst?: (() => void) | undefined;
  /** The comment that is answered, and what follows when that is done or given up. */
  answer?: { to: Reply; name: string; onDone: () => void };
};

/** The form of a signed-in reader with a verified address. What is typed is kept until it was sent. */
export function CommentForm({ postId, user, onShowFirst, answer }: CommentFormProps) {
  const t = useTranslations('comments');
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = useRef(false);
  const isAnswer = answer !== undefined;
  const place = { postId, userId: user.id, parentId: answer?.to.id };
  const writing = useCommentText(() => readDraft(place));
  const { mutate, data, isPending, isSuccess, error, reset } = useCreateComment(
    { postId, answered: answer?.to },
    user,
    () => {
      write('');
      answer?.onDone();
    },
  );
  useEffect(() => {
    if (!isAnswer) return;
    field.current?.focus({ preventScroll: true });
    field.current?.form?.scrollIntoView({ block: 'nearest' });
  }, [isAnswer]);
  function write(text: string) {
    writing.setText(text);
    keepDraft({ ...place, text });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    // A second click may come before the first one shows.
    if (!writing.isSendable || sending.current) return;
    sending.current = true;
    // The button goes off, and the focus would be lost with it.
    field.current?.focus();
    mutate(writing.content, { onSettled: () => (sending.current = false) });
  }
  function type(text: string) {
    if (isSuccess || error) reset();
    write(text);
  }
  return (
    <form
      className={styles.form}
      aria-label={answer && t('replyTo', { name: answer.name })}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && writing.content === '' && !event.nativeEvent.isComposing) answer?.onDone();
      }}
    >
      <CommentField
        field={field}
        label={answer ? t('replyTo', { name: answer.name }) : t('label')}
        labelled="visibly"
        writing={writing}
        onText={type}
        readOnly={isPending}
        error={error && <Notice severity="error">{errorMessage(error, t('failed'))}</Notice>}
      >
        <span role="status">{isSuccess && t(data.status === 'held' ? 'heldSent' : 'sent')}</span>
        {isSuccess && onShowFirst && <Button onClick={onShowFirst}>{t('show')}</Button>}
        {answer && <Button onClick={answer.onDone}>{t('cancel')}</Button>}
        <Button type="submit" variant="contained" disabled={!writing.isSendable || isPending}>
          {t(isPending ? 'sending' : answer ? 'submitReply' : 'submit')}
        </Button>
      </CommentField>
    </form>
  );
}
