'use client';

import { useState } from 'react';
import { LONGEST_COMMENT } from '@/lib/rules/limits';
import { countGraphemes } from '@/lib/text/graphemes';

/** The text of a comment that is being written, and whether it may be sent. */
export function useCommentText(initial: () => string) {
  const [text, setText] = useState(initial);
  const content = text.trim();
  const count = countGraphemes(content);
  const tooLong = count > LONGEST_COMMENT;
  return { text, setText, content, count, tooLong, isSendable: count > 0 && !tooLong };
}
