import { expect, test } from '@jest/globals';
import { typedHtml } from '../../../../lib/server/services/comments/prepare-comment.ts';

test('blank lines part paragraphs, other line ends stay', () => {
  expect(typedHtml('one\ntwo\n\n \nthree')).toBe('<p>one<br>two</p><p>three</p>');
});

test('signs that are no HTML stay as they were typed', () => {
  expect(typedHtml('I <3 you, a < b > c & d && e')).toBe('<p>I &lt;3 you, a &lt; b &gt; c &amp; d &amp;&amp; e</p>');
  expect(typedHtml('List<String> and x<a then')).toBe('<p>List&lt;String&gt; and x&lt;a then</p>');
  expect(typedHtml('https://x.example/?a=1&copy=2&lt=3')).toBe('<p>https://x.example/?a=1&amp;copy=2&amp;lt=3</p>');
});

test('tags and character references are left to the sanitiser', () => {
  expect(typedHtml('<strong>a</strong> &lt; &#8212; <IMG\nsrc="x">')).toBe(
    '<p><strong>a</strong> &lt; &#8212; <IMG src="x"></p>',
  );
  expect(typedHtml('a<!-- hidden\n\n -->b')).toBe('<p>ab</p>');
});
