'use client';

import { useTranslations } from 'next-intl';
import { useId, type ReactNode, type RefObject, useState } from 'react';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import styles from './comment-form.module.css';
import { LONGEST_COMMENT } from '@/lib/rules/limits';
import { countGraphemes } from '@/lib/text/graphemes';
import { spellTags } from './comment-text';

/** The text of a comment that is being written, and whether it may be sent. */
export function useCommentText(initial: () => string) {
  const [text, setText] = useState(initial);
  const content = text.trim();
  const count = countGraphemes(spellTags(content));
  const tooLong = count > LONGEST_COMMENT;
  return { text, setText, content, count, tooLong, isSendable: count > 0 && !tooLong };
}

type CommentFieldProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  /** `hidden`: the field stands where its purpose is plain to see. */
  labelled: 'visibly' | 'hidden';
  writing: ReturnType<typeof useCommentText>;
  onText: (text: string) => void;
  readOnly: boolean;
  error: ReactNode;
  /** What became of it: stands in the place of the counter, and is read aloud. */
  outcome?: string | false;
  /** The buttons below the field: to send, to leave off. */
  children: ReactNode;
};

/** The text field of a comment with its counter. Ctrl or ⌘ with Enter sends it. */
export function CommentField({
  field,
  label,
  labelled,
  writing,
  onText,
  readOnly,
  error,
  outcome,
  children,
}: CommentFieldProps) {
  const t = useTranslations('comments');
  const id = useId();
  const { text, count, tooLong } = writing;
  return (
    <>
      <label htmlFor={id}>{labelled === 'hidden' ? <VisuallyHidden>{label}</VisuallyHidden> : label}</label>
      <textarea
        ref={field}
        id={id}
        rows={4}
        dir="auto"
        value={text}
        readOnly={readOnly}
        aria-describedby={`${id}-count`}
        aria-invalid={tooLong}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      {error}
      <div className={styles.foot}>
        <span className={styles.told}>
          <span role="status">{outcome}</span>
          <span id={`${id}-count`} className={tooLong ? styles.over : undefined} hidden={Boolean(outcome)}>
            {t(tooLong ? 'tooLong' : 'counter', { count, max: LONGEST_COMMENT })}
          </span>
        </span>
        <span className={styles.buttons}>{children}</span>
      </div>
    </>
  );
}
