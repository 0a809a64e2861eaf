'use client';

import { useTranslations } from 'next-intl';
import { useRef, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { errorMessage } from '@/lib/api/api-error';
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
  onShowFirst: (() => void) | undefined;
};

/** The form of a signed-in reader with a verified address. What is typed is kept until it was sent. */
export function CommentForm({ postId, user, onShowFirst }: CommentFormProps) {
  const t = useTranslations('comments');
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = useRef(false);
  const writing = useCommentText(() => readDraft(postId, user.id));
  const { mutate, isPending, isSuccess, error, reset } = useCreateComment(postId, user, () => write(''));
  function write(text: string) {
    writing.setText(text);
    keepDraft({ postId, userId: user.id, text });
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
    <form className={styles.form} onSubmit={submit}>
      <CommentField
        field={field}
        label={t('label')}
        labelled="visibly"
        writing={writing}
        onText={type}
        readOnly={isPending}
        error={error && <Notice severity="error">{errorMessage(error, t('failed'))}</Notice>}
      >
        <span role="status">{isSuccess && t('sent')}</span>
        {isSuccess && onShowFirst && <Button onClick={onShowFirst}>{t('show')}</Button>}
        <Button type="submit" variant="contained" disabled={!writing.isSendable || isPending}>
          {t(isPending ? 'sending' : 'submit')}
        </Button>
      </CommentField>
    </form>
  );
}
