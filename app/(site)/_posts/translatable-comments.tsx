'use client';

import { useCallback, type ReactNode } from 'react';
import { useHydrated } from '@/components/account/use-hydrated';
import { CommentExtra } from '@/components/comments/comment-extra';
import { TranslateControl, type TranslateLabels } from '@/components/translation/translate-control';
import type { Comment } from '@/lib/schemas/comment';

type TranslatableCommentsProps = {
  labels: TranslateLabels;
  /** Names one button of many: `{name}` in it is the author of the comment. */
  name: string;
  children: ReactNode;
};

/**
 * Gives every comment below it a control that shows it in the reader's language. It works by script alone, and so it is
 * not in the HTML.
 */
export function TranslatableComments({ labels, name: nameOfAll, children }: TranslatableCommentsProps) {
  const isHydrated = useHydrated();
  const extra = useCallback(
    ({ content }: Comment, name: string) => (
      // Another text is another control: what it holds on to is gone.
      <TranslateControl key={content} labels={{ ...labels, name: nameOfAll.replace('{name}', name) }} />
    ),
    [labels, nameOfAll],
  );
  return <CommentExtra value={isHydrated ? extra : null}>{children}</CommentExtra>;
}
