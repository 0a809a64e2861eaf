/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { findSiteAddress } from '../../../lib/server/transfer/ghost/ghost-site.ts';
import { commentHtml } from '../../../lib/server/transfer/html/comment-html.ts';
import { markdownHtml } from '../../../lib/server/transfer/html/markdown.ts';
import { textParagraphs } from '../../../lib/server/transfer/html/paragraphs.ts';
import { plainMarkdown } from '../../../lib/server/transfer/markdown/marks.ts';
import { createMdxReader } from '../../../lib/server/transfer/markdown/mdx.ts';
import type { MarkdownSite } from '../../../lib/server/transfer/markdown/site-config.ts';
import { pictureAddress } from '../../../lib/server/transfer/markdown/text-content.ts';
import { collectAttachments } from '../../../lib/server/transfer/wordpress/attachments.ts';
import { convertContent } from '../../../lib/server/transfer/wordpress/convert-content.ts';
import { growthOf } from '../../setup/growth.ts';

// What nobody writes but somebody could: the time that it takes grows with its length, not with the square of it.
const repeat = (piece: string) => (size: number) => piece.repeat(Math.ceil(size / piece.length));
const between = (start: string, filling: string, end: string) => (size: number) => start + repeat(filling)(size) + end;

const quiet = () => {};
const marks = (text: string) => plainMarkdown(text, true, { note: quiet, findText: () => undefined });
const mdx = (text: string) => createMdxReader(quiet).plain(text);
const site: MarkdownSite = {
  ...{
    generator: 'plain',
    input: '',
    config: {},
    title: '',
    language: 'en',
    author: '',
    url: undefined,
    authors: new Map(),
  },
};
const wordPress = (text: string) =>
  convertContent(text, {
    ...{ base: 'https://blog.example', postId: '1', attachments: collectAttachments([]), note: quiet },
    ...{ findAlt: () => undefined, findReusableBlock: () => undefined },
  });
const names = (size: number) => {
  let text = '';
  for (let number = 0; text.length < size; number += 1) text += `[name${number}] `;
  return text;
};

const HOSTILE: [name: string, read: (text: string) => unknown, text: (size: number) => string][] = [
  ['the id of a heading', markdownHtml, between('# ', '{#a ', '')],
  ['blanks within a heading', markdownHtml, between('# a', '\u00a0', 'b')],
  ['the name of a shortcode', marks, between('{{< ', 'a', '')],
  ['the name of a tag', marks, between('{% ', 'a', '')],
  ['hyphens behind a tag', marks, between('{% a', '-', '')],
  ['the language of a code', marks, between('{% highlight ', 'a', '')],
  ['the language of a code of Hugo', marks, between('{{< highlight ', 'a', '')],
  ['codes that are never closed', marks, repeat('{{< highlight a ')],
  ['blanks in a code', marks, between('{% highlight a %}b', ' ', 'c{% endhighlight %}')],
  ['ticks in a code', marks, between('{% highlight a %}', '` ', '{% endhighlight %}')],
  ['ticks without end', marks, between('', '`', '\nb')],
  ['attributes of kramdown', marks, repeat('a {:b')],
  ['attributes of a shortcode', marks, between('{{< figure ', 'a', ' >}}')],
  ['lines of an import of MDX', mdx, between('import {', '\n', '')],
  ['exports that are never closed', mdx, repeat('export const a = {\n')],
  ['attributes of a component', mdx, between('<A ', ' a', '')],
  ['components that never end', mdx, repeat('<A b={')],
  ['a query of a picture', (text) => pictureAddress(text, '', site), between('a.png', '?', '\nb')],
  ['blanks within a line', wordPress, between('<b>a', ' ', 'b</b>')],
  ['blanks in a comment', (text) => commentHtml(text, 'https://blog.example'), between('<b>a', ' ', 'b</b>')],
  ['blanks in a block', wordPress, between('<!-- wp:a', ' ', 'b -->')],
  ['blocks that end together', wordPress, between('', '<!-- ', '-->')],
  ['marks of "more"', wordPress, repeat('<!--more')],
  ['blanks in a caption', wordPress, between('[caption]', ' ', 'a[/caption]')],
  ['blanks in a code of WordPress', wordPress, between('[code]a', ' ', 'b[/code]')],
  ['shortcodes of many names', wordPress, names],
  ['shortcodes that end together', wordPress, between('', '[embed ', ']')],
  ['openings of one shortcode', wordPress, between('', '[b] ', '[/b]')],
  ['tags that never end', textParagraphs, repeat('<p ')],
  ['comments that never end', textParagraphs, repeat('<!-- ')],
  ['addresses in each other', (html) => findSiteAddress({ posts: [{ html }] } as never, undefined), repeat('http://')],
];

test.each(HOSTILE)(
  '%s: linear time',
  (_name, read, text) => {
    expect(growthOf((size) => read(text(size)))).toBeLessThan(3.2);
  },
  60_000,
);
