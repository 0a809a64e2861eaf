import { expect, test } from '@jest/globals';
import { findEmbed } from '../../../../lib/rules/embeds/find-embed.ts';
import { oembedAddress, readOembed } from '../../../../lib/server/content/links/read-metadata.ts';

function embedOf(address: string) {
  const embed = findEmbed(address);
  if (!embed) throw new Error(`${address} is none`);
  return embed;
}

const film = embedOf('https://youtu.be/dQw4w9WgXcQ');

test('a provider is asked about its own page', () => {
  expect(oembedAddress(film)).toBe(
    'https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ',
  );
  expect(oembedAddress(embedOf('https://mastodon.social/@a/109318821117356215'))).toBe(
    'https://mastodon.social/api/oembed?url=https%3A%2F%2Fmastodon.social%2F%40a%2F109318821117356215',
  );
  expect(oembedAddress(embedOf('https://gist.github.com/octocat/6cad326836d38bd3a7ae'))).toBeUndefined();
});

test('what it says is text, without marks, signs that nobody sees, and ends', () => {
  const said = {
    title: '<img src=x onerror=alert(1)>A film\u202e\n',
    author_name: 'A &amp; B',
    thumbnail_url: 'https://i.ytimg.com/1.jpg',
  };
  expect(readOembed(JSON.stringify(said), film)).toEqual({
    ...{ title: 'A film', description: 'A & B', site: 'YouTube', image: 'https://i.ytimg.com/1.jpg' },
  });
  expect(readOembed(JSON.stringify({ title: 'x'.repeat(9_000) }), film)?.title).toHaveLength(203);
  expect(
    readOembed(JSON.stringify({ html: '<blockquote><p>Hello <a href=x>you</a></p></blockquote>' }), film)?.title,
  ).toBe('Hello you');
});

test('what is none of that is nothing', () => {
  expect(readOembed('<html>', film)).toBeUndefined();
  expect(readOembed('[1]', film)?.title ?? '').toBe('');
  expect(readOembed('null', film)).toBeUndefined();
  expect(readOembed('{"title":{"a":1},"thumbnail_url":"javascript:alert(1)"}', film)).toMatchObject({
    title: '',
    image: '',
  });
});
