/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { findTree, renderTree } from '../../../../lib/server/content/html-tree.ts';
import { commentHtml } from '../../../../lib/server/transfer/html/comment-html.ts';
import { toBlocks } from '../../../../lib/server/transfer/html/to-blocks.ts';
import { localiseFiles } from '../../../../lib/server/transfer/images/localise-files.ts';

function convert(html: string) {
  const notes: string[] = [];
  const conversion = {
    base: 'https://old.example/',
    note: (text: string) => notes.push(text),
    findAlt: () => undefined,
  };
  const blocks = toBlocks(findTree(html) ?? [], 'html', conversion);
  return { blocks, html: renderTree(blocks), notes };
}
const html = (from: string) => convert(from).html;
const FILM = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const card = (title: string, end = '') =>
  `<figure class="embed"><a href="${FILM}"><strong>${title}</strong><br><cite>YouTube</cite></a>${end}</figure>`;

test('what other systems embedded of a known provider plays here, whichever way it was written', () => {
  const src = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0';
  expect(html(`<p><iframe src="${src}" title="A film"></iframe></p>`)).toBe(card('A film'));
  expect(
    html(`<figure class="wp-block-embed"><div>\n${FILM}\n</div><figcaption>Seen <b>here</b></figcaption></figure>`),
  ).toBe(card(FILM, '<figcaption>Seen <b>here</b></figcaption>'));
  expect(html(`<p>https://youtu.be/dQw4w9WgXcQ</p>`)).toBe(card(FILM));
  expect(html(`<div><object data="${src}"></object></div>`)).toBe(card(FILM));
  expect(convert(`<iframe src="${src}"></iframe>`).notes).toEqual([`embed of ${FILM} became a card`]);
});

test('an unknown frame becomes a bookmark, and the report says so', () => {
  const { html: made, notes } = convert(
    '<iframe src="//maps.example/1?a=1&amp;b=2" title="Our &lt;b&gt; place"></iframe>',
  );
  expect(made).toBe(
    '<figure class="bookmark"><a href="https://maps.example/1?a=1&amp;b=2"><strong>Our &lt;b&gt; place</strong><br><cite>maps.example</cite></a></figure>',
  );
  expect(notes).toEqual(['embed of https://maps.example/1?a=1&b=2 became a link']);
});

test('a sentence keeps its embed as a link, and so does a comment', () => {
  expect(html(`<p>See <iframe src="https://vimeo.com/1"></iframe> now</p>`)).toContain('embed');
  expect(html(`<p>See <b>this ${FILM}</b></p>`)).toBe(`<p>See <b>this ${FILM}</b></p>`);
  expect(commentHtml(`Look:\n${FILM}`, 'https://old.example/')).toBe(`<p>Look:<br><a href="${FILM}">${FILM}</a></p>`);
});

test('pictures of a gallery stay together, nine at most, unless single ones say more', () => {
  const images = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `<figure class="wp-block-image"><img src="/${at}.jpg" alt="${at}"></figure>`,
    ).join('');
  const gallery = html(`<figure class="wp-block-gallery columns-3">${images(11)}<figcaption>All</figcaption></figure>`);
  expect(gallery.match(/<figure class="gallery">/g)).toHaveLength(2);
  expect(gallery.match(/<img /g)).toHaveLength(11);
  expect(gallery).toMatch(/<img src="https:\/\/old.example\/10.jpg"[^>]*><figcaption>All<\/figcaption><\/figure>$/);
  const own =
    '<figure class="wp-block-gallery"><figure><img src="/1.jpg"><figcaption>One</figcaption></figure><figure><img src="/2.jpg"></figure></figure>';
  expect(html(own)).not.toContain('class="gallery"');
  expect(html(own)).toContain('<figcaption>One</figcaption>');
});

test('blocks of our own form stay what they are', () => {
  for (const own of [
    card('T', '<figcaption>C</figcaption>'),
    '<figure class="file"><a href="https://old.example/uploads/files/a.pdf">A</a><small>PDF, 1 KB</small></figure>',
    '<p class="button"><a href="https://old.example/x">Go</a></p>',
  ])
    expect(html(own)).toBe(own);
});

test('sounds, films and files are fetched; what cannot be stays a link, and the report says so', async () => {
  const { blocks } = convert(
    '<figure class="wp-block-audio"><audio controls src="/a.mp3"></audio><figcaption>Song</figcaption></figure>' +
      '<video><source src="https://cdn.example/gone.mp4"></video>' +
      '<video src="https://cdn.example/liar.mp4"></video>' +
      '<div class="wp-block-file"><a href="/r.pdf">Report</a><a href="/r.pdf" class="wp-block-file__button" download>Download</a></div>' +
      '<div class="wp-block-file"><a href="/gone.pdf">Lost</a></div>',
  );
  const notes: string[] = [];
  const found = new Map([
    ['https://old.example/a.mp3', { url: '/uploads/files/1.mp3', type: 'mp3', size: 2_000 } as const],
    ['https://cdn.example/liar.mp4', { url: '/uploads/files/2.pdf', type: 'pdf', size: 9 } as const],
    ['https://old.example/r.pdf', { url: '/uploads/files/3.pdf', type: 'pdf', size: 1_300_000 } as const],
  ]);
  const library = { findFile: async (url: string) => found.get(url) ?? null };
  const done = await localiseFiles(blocks, { library, note: (text) => notes.push(text) });
  expect(renderTree(done)).toBe(
    '<figure><audio src="/uploads/files/1.mp3"></audio><figcaption>Song</figcaption></figure>' +
      '<figure><a href="https://cdn.example/gone.mp4">gone.mp4</a></figure>' +
      '<figure><a href="/uploads/files/2.pdf">liar.mp4</a></figure>' +
      '<figure class="file"><a href="/uploads/files/3.pdf">Report</a> <small>PDF, 1.2 MB</small></figure>' +
      '<p><a href="https://old.example/gone.pdf">Lost</a></p>',
  );
  expect(notes).toEqual([
    'embed of https://cdn.example/gone.mp4 became a link',
    'embed of https://cdn.example/liar.mp4 became a link',
    'file https://old.example/gone.pdf became a link',
  ]);
});

test('a picture that was wide elsewhere is wide here; in other figures there is nothing to be wide', () => {
  const picture = '<img src="https://cdn.example/a.jpg" alt="A" class="">';
  const wide = `<figure class="wide">${picture}<figcaption>C</figcaption></figure>`;
  for (const name of ['wide', 'wp-block-image alignwide', 'wp-block-image alignfull', 'kg-card kg-width-wide'])
    expect(html(`<figure class="${name}">${picture}<figcaption>C</figcaption></figure>`)).toBe(wide);
  expect(html(wide)).toBe(wide);
  expect(html(`<figure class="wide">${picture}</figure>`)).toBe(`<figure class="wide">${picture}</figure>`);
  expect(html(`<figure class="wp-block-image alignleft">${picture}</figure>`)).toBe(`<figure>${picture}</figure>`);
  expect(html(`<figure class="alignwide"><blockquote><p>Q</p></blockquote></figure>`)).not.toContain('wide');
});
