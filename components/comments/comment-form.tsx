'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { isComposed } from '@/components/ui/typing';
import { ApiError, errorMessage } from '@/lib/api/api-error';
import type { Reply, Comment } from '@/lib/schemas/comment';
import type { AuthUser } from '@/stores/auth';
import { forgetDraft, keepDraft, readDraft } from './comment-drafts';
import { CommentField, useCommentText } from './comment-field';
import styles from './comment-form.module.css';
import { addComment, dropComment, fetchAnew, settleComment } from '@/lib/api/comment-cache';
import { placeOfAnswer } from '@/lib/api/comment-pages';
import { commentKeys, createComment } from '@/lib/api/comments';
import { useUi } from '@/stores/ui';
import { spellTags, typedToHtml } from './comment-text';
import { useHandOver } from './use-hand-over';

/** Where a comment is written: below a post, or as an answer to the comment `answered`, be that an answer itself. */
type CommentPlace = { postId: number; answered?: Reply | undefined };

type Outcome = { onSent: () => void; onFailed: () => void };

/**
 * Sends a comment, which stands on top of the list meanwhile (docs/product.md#comments) and goes again when it was not taken in.
 * `onSent` comes once the server has it.
 */
function useCreateComment({ postId, answered }: CommentPlace, user: AuthUser, { onSent, onFailed }: Outcome) {
  const t = useTranslations('comments');
  const notify = useUi((state) => state.notify);
  const client = useQueryClient();
  const failed = useRef('');
  return useMutation({
    mutationFn(content: string) {
      // It may be there, and only the answer was lost on its way.
      const again = content === failed.current || undefined;
      return createComment({ postId, content: spellTags(content), parentId: answered?.id, again });
    },
    async onMutate(content) {
      // An answer that is under way does not know it yet.
      await client.cancelQueries({ queryKey: answered ? commentKeys.ofPost(postId) : commentKeys.page(postId, 1) });
      const sending: Comment = {
        id: -Date.now(),
        ...placeOfAnswer(answered),
        content: typedToHtml(content),
        created_at: new Date().toISOString(),
        author_name: user.full_name,
        user_username: user.username,
        user_full_name: user.full_name,
        user_profile_image: user.profile_image,
      };
      addComment(client, postId, sending);
      return sending;
    },
    onSuccess(comment, _content, { id: sent }) {
      settleComment(client, postId, { sent, comment });
      onSent();
    },
    onError(error, content, sending) {
      failed.current = content;
      // The form shows the server's own words.
      if (errorMessage(error, '') === '') notify(t('createFailed'), 'error');
      if (sending) dropComment(client, postId, sending);
      // The list shows a comment that is gone.
      if (error instanceof ApiError && error.errors?.parentId) fetchAnew(client, postId);
      onFailed();
    },
  });
}

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
  const place = { postId, userId: user.id, parentId: answer?.to.id };
  const writing = useCommentText(() => readDraft(place));
  const { mutate, data, isPending, isSuccess, error, reset } = useCreateComment(
    { postId, answered: answer?.to },
    user,
    {
      onSent() {
        writing.setText('');
        forgetDraft({ ...place, text: writing.text });
        answer?.onDone();
      },
      onFailed: () => field.current ?? handOver(),
    },
  );
  const [why, handOver] = useHandOver({ field, place, text: writing.text, onText: type, isPending });
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
        // What was typed is kept, and is there again with the next answer to the same comment.
        if (event.key === 'Escape' && !isPending && !isComposed(event.nativeEvent)) answer?.onDone();
      }}
    >
      <CommentField
        field={field}
        label={answer ? t('replyTo', { name: answer.name }) : t('label')}
        labelled="visibly"
        writing={writing}
        onText={type}
        readOnly={isPending}
        error={(error || why) && <Notice severity="error">{error ? errorMessage(error, t('failed')) : why}</Notice>}
        outcome={isSuccess && t(data.status === 'held' ? 'heldSent' : 'sent')}
      >
        {isSuccess && onShowFirst && <Button onClick={onShowFirst}>{t('show')}</Button>}
        {answer && <Button onClick={answer.onDone}>{t('cancel')}</Button>}
        <Button type="submit" variant="contained" disabled={!writing.isSendable || isPending}>
          {t(isPending ? 'sending' : answer ? 'submitReply' : 'submit')}
        </Button>
      </CommentField>
    </form>
  );
}
