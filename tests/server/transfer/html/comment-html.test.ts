/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { commentHtml } from '../../../../lib/server/transfer/html/comment-html.ts';

const html = (content: string) => commentHtml(content, 'https://blog.example');

test('line ends become breaks, blank lines paragraphs', () => {
  expect(html('one\r\ntwo\n\nthree')).toBe('<p>one<br>two</p><p>three</p>');
});

test('text that looks like markup stays text', () => {
  expect(html('if a < b & c > d')).toBe('<p>if a &lt; b &amp; c &gt; d</p>');
});

test('blocks become paragraphs, and no two words run together', () => {
  expect(html('<h2>Head</h2><ul><li>one</li><li>two</li></ul><table><tr><td>a</td><td>b</td></tr></table>')).toBe(
    '<p>Head</p><p>one</p><p>two</p><p>a b </p>',
  );
});

test('bold and italics get the tags that comments may hold, pictures become links', () => {
  expect(html('<b>b</b> <i>i</i> <img src="/a.png" alt="A boat">')).toBe(
    '<p><strong>b</strong> <em>i</em> <a href="https://blog.example/a.png">A boat</a></p>',
  );
});

test('a nest of a thousand tags gives its text', () => {
  expect(html(`${'<div>'.repeat(1_000)}deep${'</div>'.repeat(1_000)}`)).toBe('<p>deep</p>');
});
