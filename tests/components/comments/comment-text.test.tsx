import { expect, test } from '@jest/globals';
import { htmlToLine } from '@/components/comments/arrived-line';
import { htmlToTyped, spellTags, typedToHtml } from '@/components/comments/comment-text';
import { showCommentHtml } from '@/lib/server/services/comments/show-comment-html';
import { ALLOWED_TAGS } from '@/lib/server/content/sanitise/rules';
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
  'Use <details> and </summary> rather than <div onclick>, <!-- or <?xml, not <b>bold</b> or <a-b>',
])('what is taken up to be edited, and sent again unchanged, is the same comment: %s', (typed) => {
  const shown = showCommentHtml(typedHtml(spellTags(typed)));
  expect(showCommentHtml(typedHtml(spellTags(htmlToTyped(shown))))).toBe(shown);
});

test('the tags that the server keeps are sent as they are', () => {
  for (const tag of [...ALLOWED_TAGS.comment, 'b', 'i', 'B'])
    expect(spellTags(`<${tag}> </${tag}>`)).toBe(`<${tag}> </${tag}>`);
  for (const tag of ALLOWED_TAGS.post.filter((name) => ![...ALLOWED_TAGS.comment, 'b', 'i'].includes(name)))
    expect(spellTags(`<${tag}>`)).toBe(`&lt;${tag}>`);
});

test('words about HTML stay to be read, and are taken up as they were typed', () => {
  const typed = 'Use <details> or <DIV onclick>, </p> &lt;p>, Array<string> and <b>this</b>';
  const shown = typedHtml(spellTags(typed));
  expect(shown).toBe(
    '<p>Use &lt;details&gt; or &lt;DIV onclick&gt;, </p> &lt;p&gt;, Array&lt;string&gt; and <strong>this</strong></p>',
  );
  expect(htmlToTyped(typedHtml(spellTags('<details> <pre> <p>')))).toContain('<details> <pre>');
});

test('a glimpse is words alone', () => {
  expect(htmlToLine('<p>a &lt; b<br><em>c</em></p><p>&amp;lt;</p>')).toBe('a < b c &lt;');
});
