'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { isComposed } from '@/components/ui/typing';
import { errorMessage } from '@/lib/api/api-error';
import { replaceComment } from '@/lib/api/comment-cache';
import { updateComment } from '@/lib/api/comments';
import type { Reply } from '@/lib/schemas/comment';
import { useAuth } from '@/stores/auth';
import { keepDraft, readDraft } from './comment-drafts';
import { CommentField, useCommentText } from './comment-field';
import styles from './comment-form.module.css';
import { htmlToTyped, spellTags } from './comment-text';
import { useHandOver } from './use-hand-over';

type EditCommentProps = { postId: number; comment: Reply; onDone: () => void };

/** One's own comment as a form in its place. Escape leaves it, unless something would be lost. */
export function EditComment({ postId, comment, onDone }: EditCommentProps) {
  const t = useTranslations('comments');
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const before = htmlToTyped(comment.content);
  // A place that no answer has: the comment itself.
  const place = { postId, userId: useAuth((state) => state.user?.id ?? 0), parentId: -comment.id };
  const writing = useCommentText(() => readDraft(place) || before);
  const isChanged = writing.content !== before;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => updateComment({ id: comment.id, content: spellTags(writing.content) }),
    onSuccess: (answer) => {
      replaceComment(client, postId, comment, answer);
      leave();
    },
    onError: () => field.current ?? handOver(),
  });
  function leave() {
    keepDraft({ ...place, text: '' });
    onDone();
  }
  function write(text: string) {
    writing.setText(text);
    keepDraft({ ...place, text: text.trim() === before ? '' : text });
  }
  const text = isChanged ? writing.text : '';
  const [, handOver] = useHandOver({ field, place, text, onText: write, isPending });
  useEffect(() => {
    const { current } = field;
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isChanged) leave();
    else if (writing.isSendable && !isPending) mutate();
  }
  return (
    <form
      className={styles.form}
      aria-label={t('edit')}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isChanged && !isComposed(event.nativeEvent)) leave();
      }}
    >
      <CommentField
        field={field}
        label={t('edit')}
        labelled="hidden"
        writing={writing}
        onText={write}
        readOnly={isPending}
        error={error && <Notice severity="error">{errorMessage(error, t('editFailed'))}</Notice>}
      >
        <Button onClick={leave}>{t('cancel')}</Button>
        <Button type="submit" variant="contained" disabled={!writing.isSendable || isPending}>
          {t(isPending ? 'saving' : 'save')}
        </Button>
      </CommentField>
    </form>
  );
}
