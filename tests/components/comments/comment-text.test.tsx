import { expect, test } from '@jest/globals';
import { htmlToLine, htmlToTyped, typedToHtml } from '@/components/comments/comment-text';
import { showCommentHtml } from '@/lib/server/services/comments/show-comment-html';
import { typedHtml } from '@/lib/server/services/comments/prepare-comment';

test('until the server answers, markup is text and line ends stay', () => {
  expect(typedToHtml(' a <b>&amp;\nb \n\n c ')).toBe('<p>a &lt;b&gt;&amp;amp;<br>b</p><p>c</p>');
});

test('links and stress look as the server will make them', () => {
  const typed = '<b>Look</b>: https://a.example/?x=1&y=2. <i>a <u>b</u></i> <b>open';
  expect(typedToHtml(typed)).toBe(
    '<p><strong>Look</strong>: <a href="https://a.example/?x=1&amp;y=2" rel="ugc nofollow noopener">https://a.example/?x=1&amp;y=2</a>. ' +
      '<em>a <u>b</u></em> &lt;b&gt;open</p>',
  );
  const shown =
    '<p><a href="https://a.example/?x=1&amp;y=2" rel="ugc nofollow noopener">https://a.example/?x=1&amp;y=2</a></p>';
  expect(htmlToTyped(shown)).toBe('https://a.example/?x=1&y=2');
});

test.each([
  'one\ntwo\n\nthree',
  'a < b & c > d <3',
  '<strong>bold</strong> and <em>so</em> on',
  'a <a href="https://a.example/?x=1&amp;y=2">link</a>',
  'literal &lt;em> and &amp;lt; stay',
])('what is taken up to be edited, and sent again unchanged, is the same comment: %s', (typed) => {
  const shown = showCommentHtml(typedHtml(typed));
  expect(showCommentHtml(typedHtml(htmlToTyped(shown)))).toBe(shown);
});

test('a glimpse is words alone', () => {
  expect(htmlToLine('<p>a &lt; b<br><em>c</em></p><p>&amp;lt;</p>')).toBe('a < b c &lt;');
});
