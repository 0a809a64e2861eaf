/** @jest-environment node */
import { afterAll, expect, test } from '@jest/globals';
import { renderTree } from '../../../../lib/server/content/html-tree.ts';
import { collectAttachments } from '../../../../lib/server/transfer/wordpress/attachments.ts';
import { convertContent } from '../../../../lib/server/transfer/wordpress/convert-content.ts';
import { createTestRuntime } from '../../../setup/test-runtime.ts';
import { editFixture, findImported, importFixture, removeEdited } from './fixture.ts';

afterAll(removeEdited);

function html(content: string): string {
  const converted = convertContent(content, {
    ...{ base: 'https://blog.example', postId: '1', attachments: collectAttachments([]), note: () => {} },
    ...{ findAlt: () => undefined, findReusableBlock: () => undefined },
  });
  return renderTree(converted?.blocks ?? []);
}

test('a poem is lines of text as far in as they were, not code', () => {
  const poem = '<pre class="wp-block-verse">আবার\n  আসিব <em>ফিরে,\n এই</em> বাংলায়\n\nশেষ</pre>';
  expect(html(`<!-- wp:verse -->${poem}<!-- /wp:verse -->`)).toBe(
    '<p class="wp-block-verse">আবার<br>\u00a0\u00a0আসিব <em>ফিরে,<br>\u00a0এই</em> বাংলায়<br><br>শেষ</p>',
  );
  expect(html('<pre class="wp-block-preformatted">a\n b</pre>')).toMatch(/^<pre[^>]*>a\n b<\/pre>$/u);
});

test('a pull quote stays one, with who said it', () => {
  const quote = '<blockquote><p>Rivers</p><cite>Rahima</cite></blockquote>';
  const pulled = '<blockquote class="pull-quote"><p>Rivers</p><p><cite>Rahima</cite></p></blockquote>';
  expect(html(`<!-- wp:pullquote --><figure class="wp-block-pullquote">${quote}</figure><!-- /wp:pullquote -->`)).toBe(
    pulled,
  );
  expect(html(quote.replace('<blockquote>', '<blockquote class="kg-blockquote-alt">'))).toBe(pulled);
  expect(html('<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>')).toBe(
    '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>',
  );
});

test('notes in a box of notes are footnotes', () => {
  const box = '<div class="footnotes" role="doc-endnotes"><hr><ol><li id="fn1">Note</li></ol></div>';
  expect(html(`<p>a<sup><a href="#fn1">1</a></sup></p>${box}`)).toContain(
    '<ol class="footnotes"><li id="anchor-fn1">Note</li></ol>',
  );
});

test('galleries of Jetpack are galleries', () => {
  const figure = (name: string) => `<figure class="tiled-gallery__item"><img src="/u/${name}.jpg" alt=""></figure>`;
  const rows = `<div class="tiled-gallery__gallery"><div class="tiled-gallery__row">${figure('a')}${figure('b')}</div></div>`;
  const own = html(`<div class="wp-block-jetpack-tiled-gallery is-style-square">${rows}</div>`);
  expect(own.replace(/ class=""/gu, '')).toBe(
    '<figure class="gallery"><img src="https://blog.example/u/a.jpg" alt=""><img src="https://blog.example/u/b.jpg" alt=""></figure>',
  );
});

test('an address on its own reads as people write it, but for signs that could deceive', () => {
  expect(html('https://blog.example/%e0%a6%a8%e0%a6%a6%e0%a7%80-%41/')).toContain('>https://blog.example/নদী-A/</a>');
  expect(html('https://blog.example/a%2Fb%40c%E2%80%AE/')).toContain('>https://blog.example/a%2Fb%40c%E2%80%AE/</a>');
});

test('a post of the site that stands on its own line is named by its title, one behind a password is not', async () => {
  const lone = 'https://blog.example/2026/01/item-11/\n\nhttps://blog.example/2026/01/item-14/\n\n';
  const file = await editFixture((text) => text.replaceAll('<content:encoded><![CDATA[', `$&${lone}`));
  const { runtime, close } = await createTestRuntime();
  await importFixture(runtime, file);
  const { content } = await findImported(runtime, '10');
  await close();
  expect(content).toContain('<p><a href="/2026/01/item-11/" rel="noopener">Blocks of every kind</a></p>');
  expect(content).toContain('>https://blog.example/2026/01/item-14/</a></p>');
});
