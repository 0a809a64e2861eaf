'use client';

import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState, type FormEvent } from 'react';
import { Notice } from '@/components/ui/notice';
import { errorMessage } from '@/lib/api/client';
import { addComment, createComment } from '@/lib/api/comments';
import { countGraphemes } from '@/lib/format';
import styles from './comment-form.module.css';

/** SPEC 5, DECISIONS 24: in graphemes, after trim. */
const LONGEST_COMMENT = 1_000;

/** The form of a signed-in reader with a verified address. A new comment goes to the top of the list (SPEC 4). */
export function CommentForm({ postId }: { postId: number }) {
  const t = useTranslations('comments');
  const client = useQueryClient();
  const id = useId();
  const [text, setText] = useState('');
  const content = text.trim();
  const count = countGraphemes(content);
  const tooLong = count > LONGEST_COMMENT;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createComment({ postId, content }),
    onSuccess: (comment) => {
      addComment(client, postId, comment);
      setText('');
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (count > 0 && !tooLong && !isPending) mutate();
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={id}>{t('label')}</label>
      <textarea
        id={id}
        rows={4}
        dir="auto"
        value={text}
        aria-describedby={`${id}-count`}
        aria-invalid={tooLong}
        onChange={(event) => setText(event.target.value)}
      />
      {error && <Notice severity="error">{errorMessage(error, t('failed'))}</Notice>}
      <div className={styles.foot}>
        <span id={`${id}-count`} className={tooLong ? styles.over : undefined}>
          {t(tooLong ? 'tooLong' : 'counter', { count, max: LONGEST_COMMENT })}
        </span>
        <Button type="submit" variant="contained" disabled={count === 0 || tooLong || isPending}>
          {t(isPending ? 'sending' : 'submit')}
        </Button>
      </div>
    </form>
  );
}
