/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { markdownHtml } from '../../../../lib/server/transfer/html/markdown.ts';

test('alerts of GitHub and callouts of Obsidian are callouts, their words beside the mark a title', () => {
  expect(markdownHtml('> [!NOTE]\n> Two **boats**.\n>\n> - rice\n')).toBe(
    '<aside class="callout-note">\n<p>Two <strong>boats</strong>.</p>\n<ul>\n<li>rice</li>\n</ul>\n</aside>\n',
  );
  expect(markdownHtml('> [!tip]- Mind the *tide*\n> Look first.\n')).toBe(
    '<aside class="callout-tip">\n<p><strong>Mind the <em>tide</em></strong>\nLook first.</p>\n</aside>\n',
  );
  expect(markdownHtml('> [!CAUTION]\n> > said\n')).toBe(
    '<aside class="callout-warning">\n<p></p>\n<blockquote>\n<p>said</p>\n</blockquote>\n</aside>\n',
  );
});

test('a quote is a quote where its mark says nothing that is known, stands elsewhere, or is written out', () => {
  for (const quote of ['> [!quote]\n> said', '> said [!NOTE]', '> \\[!NOTE]\n> said', '> [NOTE]\n> said', '>'])
    expect(markdownHtml(quote)).toMatch(/^<blockquote>[^]*<\/blockquote>\n$/u);
});

test('each of ten thousand alerts is one', () => {
  const many = '> [!NOTE]\n> said\n\n'.repeat(10_000);
  expect(markdownHtml(many).match(/callout-note/gu)).toHaveLength(10_000);
});
