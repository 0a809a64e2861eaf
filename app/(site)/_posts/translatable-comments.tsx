'use client';

import { useCallback, type ReactNode } from 'react';
import { CommentExtra } from '@/components/comments/comment-extra';
import { TranslateControl, type TranslateLabels } from '@/components/translation/translate-control';
import type { Comment } from '@/lib/schemas/comment';

/** `labels.name` names one button of many: `{name}` in it is the author of the comment. */
type TranslatableCommentsProps = { labels: TranslateLabels & { name: string }; children: ReactNode };

/** Gives every comment below it a control that shows it in the reader's language. */
export function TranslatableComments({ labels, children }: TranslatableCommentsProps) {
  const extra = useCallback(
    ({ content }: Comment, name: string) => (
      // Another text is another control: what it holds on to is gone.
      <TranslateControl key={content} labels={{ ...labels, name: labels.name.replace('{name}', name) }} />
    ),
    [labels],
  );
  return <CommentExtra value={extra}>{children}</CommentExtra>;
}
