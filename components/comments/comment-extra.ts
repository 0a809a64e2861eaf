'use client';

import { createContext, type ReactNode } from 'react';
import type { Comment } from '@/lib/schemas/comment';

/** What other nouns add below each comment's text; `name` is its author's, as shown. */
export const CommentExtra = createContext<((comment: Comment, name: string) => ReactNode) | null>(null);
