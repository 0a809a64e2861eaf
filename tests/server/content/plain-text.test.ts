/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { plainText } from '../../../lib/server/content/plain-text.ts';

test('block ends become spaces, inline elements do not break a word', () => {
  expect(plainText('<h2>One</h2><p>Mark<sup>up</sup></p><ul><li>a</li><li>b</li></ul>c<br>d')).toBe(
    'One Markup a b c d',
  );
});

test('entities are decoded and white space is folded', () => {
  expect(plainText('<p>Tom &amp; Ana&nbsp;&lt;3\n\n  ক্ষ</p>')).toBe('Tom & Ana <3 ক্ষ');
});

test('scripts, styles and templates are no text', () => {
  expect(plainText('a<script>let b = "<p>";</script><style>p{}</style><template><p>x</p></template>c')).toBe('a c');
});

test('text without markup stays as it is', () => {
  expect(plainText('5 < 6 and 7 > 6')).toBe('5 < 6 and 7 > 6');
  expect(plainText('')).toBe('');
});
