'use client';

import { useState } from 'react';
import { countGraphemes } from '@/lib/text/graphemes';

/** SPEC 5, DECISIONS 24: in graphemes, after trim. */
export const LONGEST_COMMENT = 1_000;

/** The text of a comment that is being written, and whether it may be sent. */
export function useCommentText(initial: () => string) {
  const [text, setText] = useState(initial);
  const content = text.trim();
  const count = countGraphemes(content);
  const tooLong = count > LONGEST_COMMENT;
  return { text, setText, content, count, tooLong, isSendable: count > 0 && !tooLong };
}
