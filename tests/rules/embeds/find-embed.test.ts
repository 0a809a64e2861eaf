import { describe, expect, test } from '@jest/globals';
import { findEmbed } from '../../../lib/rules/embeds/find-embed.ts';

const player = (address: string) => findEmbed(address)?.player;

describe('an address that is pasted', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
    ['https://youtu.be/dQw4w9WgXcQ?t=1m5s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=65'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
    ['http://www.youtube.com/embed/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
    ['https://vimeo.com/76979871/abc123', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=abc123'],
    ['https://player.vimeo.com/video/76979871?h=ff0', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=ff0'],
    ['https://twitter.com/jack/status/20', 'https://platform.twitter.com/embed/Tweet.html?dnt=true&id=20'],
    ['https://x.com/jack/status/20/photo/1', 'https://platform.twitter.com/embed/Tweet.html?dnt=true&id=20'],
    [
      'https://mastodon.social/@Gargron/109318821117356215',
      'https://mastodon.social/@Gargron/109318821117356215/embed',
    ],
    [
      'https://soundcloud.com/forss/flickermood',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood&auto_play=true',
    ],
    [
      'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293&color=ff5500',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F293&auto_play=true',
    ],
    [
      'https://open.spotify.com/intl-de/track/4cOdK2wGLETKBW3PvgPWqT?si=1',
      'https://open.spotify.com/embed/track/4cOdK2wGLETKBW3PvgPWqT',
    ],
    ['https://codepen.io/chriscoyier/pen/gfdDu', 'https://codepen.io/chriscoyier/embed/gfdDu?default-tab=result'],
    ['https://gist.github.com/octocat/6cad326836d38bd3a7ae', '/embeds/gist/octocat/6cad326836d38bd3a7ae'],
    [
      'https://www.openstreetmap.org/?mlat=23.8&mlon=90.4#map=10/23.8/90.4',
      'https://www.openstreetmap.org/export/embed.html?bbox=89.96055%2C23.57483%2C90.83945%2C24.02517&layer=mapnik&marker=23.8%2C90.4',
    ],
  ])('%s is played at an address that is written here', (address, expected) => {
    expect(player(address)).toBe(expected);
  });

  test('a page made of a player address is an embed again, the same one', () => {
    for (const address of [
      'https://www.youtube.com/embed/dQw4w9WgXcQ?start=9',
      'https://player.vimeo.com/video/76979871?h=ff0',
      'https://open.spotify.com/embed/track/4cOdK2wGLETKBW3PvgPWqT',
      'https://www.openstreetmap.org/export/embed.html?bbox=90.3%2C23.7%2C90.5%2C23.9&layer=mapnik&marker=23.8%2C90.4',
      'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293',
    ]) {
      const page = findEmbed(address)?.page ?? '';
      expect(findEmbed(page)?.page).toBe(page);
      expect(findEmbed(page)?.provider).toBe(findEmbed(address)?.provider);
    }
  });

  test.each([
    'https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload="alert(1)',
    "https://www.youtube.com/watch?v='><script>",
    'https://www.youtube.com/watch?v=dQw4w9Wg/..',
    'javascript://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'data:text/html,https://youtu.be/dQw4w9WgXcQ',
    'https://vimeo.com/76979871"/x',
    'https://x.com/jack/status/20%22',
    'https://open.spotify.com/track/"4cOdK2wGLETKBW3PvgPWq',
    'https://codepen.io/chriscoyier/pen/gfd%22Du',
    'https://gist.github.com/octocat/6cad"onload',
    'https://w.soundcloud.com/player/?url=https://evil.example/x/y',
    'https://w.soundcloud.com/player/?url=javascript:alert(1)',
    'https://www.openstreetmap.org/#map=10/999/90',
    'https://www.openstreetmap.org/?mlat=1&mlon=NaN',
    'https://127.0.0.1/@admin/109318821117356215',
    'https://[::1]/@admin/109318821117356215',
    'https://localhost/@admin/109318821117356215',
    'https://printer.local/@admin/109318821117356215',
    'https://mastodon.social/@Gar"gron/109318821117356215',
    'https://example.org/@anybody/not-a-number',
    `https://www.youtube.com/watch?v=dQw4w9WgXcQ&x=${'y'.repeat(3_000)}`,
    'youtu.be/dQw4w9WgXcQ',
    '',
  ])('%s is none', (address) => {
    expect(findEmbed(address)).toBeUndefined();
  });
});
