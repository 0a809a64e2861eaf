import { expect, test } from '@jest/globals';
import { showCommentHtml } from '../../../../lib/server/services/comments/show-comment-html.ts';

test('a comment that was sanitised when written is shown as it is stored', () => {
  for (const html of [
    '<p>one<br>two &amp; &lt;3</p><p><strong>three</strong> <em>four</em> <u>five</u></p>',
    '<p><a href="https://x.example/?a=1&amp;b=2" rel="ugc nofollow noopener">x</a></p>',
    'no paragraph',
    '',
  ])
    expect(showCommentHtml(html)).toBe(html);
});

test('what should never have been stored is not shown', () => {
  expect(showCommentHtml('<p onclick="x()">a<img src=x onerror=alert(1)><script>alert(1)</script><b>b</b></p>')).toBe(
    '<p>ab</p>',
  );
  expect(showCommentHtml('<a href="javascript:alert(1)">a</a><svg><style><p>x</p></style></svg>')).toBe('<a>a</a>');
  expect(showCommentHtml('<p>open <em>tags')).toBe('<p>open <em>tags</em></p>');
});

test('5000 graphemes are shown, then three dots, and no tag stays open', () => {
  expect(showCommentHtml(`<p>${'ক্ষ'.repeat(5_000)}</p>`)).toBe(`<p>${'ক্ষ'.repeat(5_000)}</p>`);
  expect(showCommentHtml(`<p><em>${'ক্ষ'.repeat(5_001)}</em></p><p>more <strong>text</strong></p>`)).toBe(
    `<p><em>${'ক্ষ'.repeat(5_000)}...</em></p>`,
  );
  expect(showCommentHtml(`<p>${'a'.repeat(5_000)}</p><p>more</p>`)).toBe(`<p>${'a'.repeat(5_000)}</p><p>...</p>`);
});
