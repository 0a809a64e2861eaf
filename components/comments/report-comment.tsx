'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { isComposed } from '@/components/ui/typing';
import { errorMessage } from '@/lib/api/api-error';
import { reportComment } from '@/lib/api/comments';
import { REPORT_REASONS, type ReportReason } from '@/lib/rules/limits';
import { useUi } from '@/stores/ui';
import styles from './comment-form.module.css';

/** Tells those who moderate of a comment, and why. Escape or Cancel leaves it alone. */
export function ReportComment({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useTranslations('comments');
  const notify = useUi((state) => state.notify);
  const [reason, setReason] = useState<ReportReason>('spam');
  const [text, setText] = useState('');
  const field = useRef<HTMLSelectElement>(null);
  const fieldId = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => reportComment({ id, reason, text }),
    onSuccess: () => {
      notify(t('reported'), 'success');
      onDone();
    },
  });
  useEffect(() => field.current?.focus(), []);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }
  return (
    <form
      className={styles.form}
      aria-label={t('report')}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposed(event.nativeEvent)) onDone();
      }}
    >
      <label htmlFor={fieldId}>{t('reportReason')}</label>
      <select
        ref={field}
        id={fieldId}
        className={styles.choice}
        value={reason}
        onChange={({ target }) => setReason(REPORT_REASONS.find((known) => known === target.value) ?? 'other')}
      >
        {REPORT_REASONS.map((known) => (
          <option key={known} value={known}>
            {t(`reportReasons.${known}`)}
          </option>
        ))}
      </select>
      <label htmlFor={`${fieldId}-text`}>{t('reportText')}</label>
      <textarea
        id={`${fieldId}-text`}
        rows={2}
        dir="auto"
        maxLength={1_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {error && <Notice severity="error">{errorMessage(error, t('reportFailed'))}</Notice>}
      <div className={styles.foot}>
        <span className={styles.buttons}>
          <Button onClick={onDone}>{t('cancel')}</Button>
          <Button type="submit" variant="outlined" disabled={isPending}>
            {t(isPending ? 'sending' : 'report')}
          </Button>
        </span>
      </div>
    </form>
  );
}
