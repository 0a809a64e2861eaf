import { expect, test } from '@jest/globals';
import { playerOrigins } from '@/lib/server/content/blocks/players';
import { frameContent, NAMED } from '@/lib/server/content/frame-content';
import { purify } from '@/lib/server/content/sanitise/purify';

const labels = {
  ...{
    table: 'Table',
    code: 'Code',
    copy: '',
    copied: '',
    formula: 'Formula',
    footnotes: 'Footnotes',
    backToText: 'Back',
  },
  callout: { note: 'Note', tip: 'Tip', warning: 'Warning' },
  image: 'Open',
  imageOf: 'Open',
  player: `Play, from ${NAMED}`,
};
const framed = (html: string) => frameContent(purify(html, 'post'), labels);
const card = (href: string, kind = 'embed') =>
  `<figure class="${kind}"><a href="${href}"><strong>Title</strong></a></figure>`;

test('a card says which player a click loads, and its page may frame that provider alone', () => {
  const html = framed(card('https://www.youtube.com/watch?v=dQw4w9WgXcQ'));
  expect(html).toBe(
    '<figure class="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener" ' +
      'data-player="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1" data-provider="youtube">' +
      '<strong>Title</strong><span class="embed-hint">Play, from YouTube</span></a></figure>',
  );
  expect(playerOrigins(html)).toEqual(['https://www.youtube-nocookie.com']);
  expect(playerOrigins(framed(card('https://gist.github.com/octocat/6cad326836d38bd3a7ae')))).toEqual(["'self'"]);
});

test('a bookmark, an unknown address and a text that only looks like a card frame nobody', () => {
  for (const html of [
    card('https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'bookmark'),
    card('https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ'),
    card('https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ'),
    '<p>Write <code>data-player="https://evil.example/"</code></p>',
    '<p><a href="https://evil.example/" data-player="https://evil.example/" data-provider="x">x</a></p>',
    '<p><a href="/x"> data-player="https://evil.example/" </a><img src="/x.png" alt=\'a data-player="https://evil.example/"\'></p>',
    '<figure class="embed"><a data-player="https://evil.example/">x</a></figure>',
  ]) {
    const shown = framed(html);
    expect(playerOrigins(shown)).toEqual([]);
    expect(shown).not.toMatch(/<[^>]*data-player/);
  }
});

test('an address that ends in the name of a player is one, and no fault of its page', () => {
  const shown = framed('<p><a href="https://evil.example/ data-player=" title=" data-player=">x</a></p>');
  expect(shown).toContain(' data-player="');
  expect(playerOrigins(shown)).toEqual([]);
});

test('a thousand embeds have fifty players, of a dozen hosts at most; all of them lead to their pages', () => {
  const films = Array.from({ length: 1_000 }, (_, number) => card(`https://vimeo.com/${1_000 + number}`));
  const shown = framed(films.join(''));
  expect(shown.match(/data-player=/g)).toHaveLength(50);
  expect(shown.match(/<a href="https:\/\/vimeo/g)).toHaveLength(1_000);
  const posts = Array.from({ length: 40 }, (_, host) => card(`https://m${host}.social/@a/109318821117356215`));
  expect(playerOrigins(framed(posts.join('')))).toHaveLength(12);
});
