'use client';

import type { ReactNode } from 'react';
import { useHydrated } from '@/components/account/use-link-token';
import { CommentExtra } from '@/components/comments/conversation';
import { TranslateControl } from '@/components/translation/translate-control';
import type { Comment } from '@/lib/schemas/comment';
import styles from './translatable-comments.module.css';

// The key makes a new control for a text that was edited: the old one holds elements that are gone.
function control({ content }: Comment, name: string) {
  return <TranslateControl key={content} commentOf={name} />;
}

/**
 * Gives every comment below it a control that shows it in the reader's language. It works by script alone, and so it is
 * not in the HTML.
 */
export function TranslatableComments({ isOffered, children }: { isOffered: boolean; children: ReactNode }) {
  const isHydrated = useHydrated();
  if (!isOffered) return children;
  return (
    <div className={styles.comments} data-ready={isHydrated || undefined}>
      <CommentExtra value={isHydrated ? control : null}>{children}</CommentExtra>
    </div>
  );
}
