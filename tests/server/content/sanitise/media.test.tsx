import { describe, expect, test } from '@jest/globals';
import { purify } from '@/lib/server/content/sanitise/purify';

const post = (html: string) => purify(html, 'post');

describe('blocks of media', () => {
  test.each([
    '<figure class="embed"><a href="https://vimeo.com/1" rel="noopener"><strong>T</strong><br><small>D</small><br><cite>Vimeo</cite></a><figcaption>C</figcaption></figure>',
    '<figure class="bookmark"><a href="https://a.example/" rel="noopener"><strong>T</strong></a></figure>',
    '<figure><audio controls="" preload="metadata" src="/uploads/files/a-1.mp3"></audio><figcaption>C</figcaption></figure>',
    '<figure><video controls="" preload="metadata" src="/uploads/files/a-1.mp4"></video></figure>',
    '<figure class="file"><a href="/uploads/files/a-1.pdf" rel="noopener">Report</a> <small>PDF, 2 KB</small></figure>',
    '<p class="button"><a href="/posts/x" rel="noopener">Go</a></p>',
    '<figure id="anchor-boat" class="wide"><img src="https://a.example/1.png" alt="" loading="lazy" decoding="async"></figure>',
  ])('%s stays as it is', (html) => {
    expect(post(html)).toBe(html);
  });

  test.each([
    [
      '<audio src="/uploads/files/a.mp3" autoplay loop onplay="x()" crossorigin poster=x><source src="https://evil.example/"></audio>',
      '<audio controls="" preload="metadata" src="/uploads/files/a.mp3"></audio>',
    ],
    [
      '<video src="https://cdn.example/a.mp4"></video>',
      '<a href="https://cdn.example/a.mp4" rel="noopener">https://cdn.example/a.mp4</a>',
    ],
    [
      '<video><source src="https://cdn.example/a&quot;b.mp4"></video>',
      '<a href="https://cdn.example/a&quot;b.mp4" rel="noopener">https://cdn.example/a"b.mp4</a>',
    ],
    ['<video src="javascript:alert(1)"></video>', ''],
    ['<video src="//cdn.example/a.mp4"></video>', ''],
    ['<video src="/uploads/files/../../api/health.mp4"></video>', ''],
    ['<video src="/uploads/files/a.pdf"></video>', ''],
    ['<p controls preload="none">x</p>', '<p>x</p>'],
    ['<figure class="embed evil"><p class="figure">x</p></figure>', '<figure><p>x</p></figure>'],
    ['<div class="embed">x</div>', 'x'],
    ['<p class="wide">x</p><figure class="wide full">x</figure>', '<p>x</p><figure>x</figure>'],
    [
      '<figure class="bookmark"><a href="https://a.example/"><img src="https://spy.example/1.gif">T</a></figure>',
      '<figure class="bookmark"><a href="https://a.example/" rel="noopener">T</a></figure>',
    ],
    ['<figure class="embed"><a href="javascript:alert(1)">T</a></figure>', '<figure class="embed"><a>T</a></figure>'],
    ['<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>', ''],
  ])('%s becomes harmless', (html, expected) => {
    expect(post(html)).toBe(expected);
    expect(post(expected)).toBe(expected);
  });

  test('comments have none of it', () => {
    expect(purify('<audio src="/uploads/files/a.mp3"></audio><figure class="embed">x</figure>', 'comment')).toBe('x');
  });
});
