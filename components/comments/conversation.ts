'use client';

import { createContext, useContext } from 'react';

/** What all comments below a post have in common. */
export type Conversation = {
  postId: number;
  /** Path of the page that they stand on. */
  path: string;
  /** Username of the post's author, who moderates below it. */
  author: string | undefined;
  /** Nobody may comment or answer any more. */
  isClosed: boolean;
  /** The comment that the address names. */
  target: number | null;
  onDeleted: () => void;
};

export const ConversationContext = createContext<Conversation>({
  postId: 0,
  path: '',
  author: undefined,
  isClosed: true,
  target: null,
  onDeleted: () => {},
});

export const useConversation = () => useContext(ConversationContext);
