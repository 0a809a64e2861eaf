'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Comment } from '@/lib/schemas/comment';

/** What all comments below a post have in common. */
export type Conversation = {
  postId: number;
  /** Path of the page that they stand on. */
  path: string;
  /** User names of the post's authors, who moderate below it. */
  authors: readonly string[];
  /** Nobody may comment or answer any more. */
  isClosed: boolean;
  /** The comment that the address names. */
  target: number | null;
  /** A comment is gone, and with it perhaps the last of its page. */
  onDeleted: (isPageEmpty: boolean) => void;
};

export const ConversationContext = createContext<Conversation>({
  postId: 0,
  path: '',
  authors: [],
  isClosed: true,
  target: null,
  onDeleted: () => {},
});

export const useConversation = () => useContext(ConversationContext);

/** What other nouns add below each comment's text; `name` is its author's, as shown. */
export const CommentExtra = createContext<((comment: Comment, name: string) => ReactNode) | null>(null);
