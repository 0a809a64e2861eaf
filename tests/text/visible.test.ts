import { expect, test } from '@jest/globals';
import { VISIBLE } from '../../lib/text/visible.ts';

test.each(['\u200b\u200b', '\u3164', '\u2800\u2800\u2800', '\u0338', '\u0338\u0301', ' \u00a0\t', '\u202e', ''])(
  'there is nothing to see in %j',
  (text) => {
    expect(text).not.toMatch(VISIBLE);
  },
);

test.each(['a', 'ক্ষ', '1', '❤️', '👨‍👩‍👧', '—', '\u2800x', 'e\u0338', '🇧🇩', '*'])(
  'there is something to see in %j',
  (text) => {
    expect(text).toMatch(VISIBLE);
  },
);
