/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { plainText } from '../../../lib/server/content/plain-text.ts';
import { purify } from '../../../lib/server/content/sanitise/purify.ts';
import { absoluteHtml } from '../../../lib/server/content/elsewhere/portable.ts';
import { writeMarkdown } from '../../../lib/server/content/elsewhere/write-markdown.ts';

// Each block as it is stored, what feeds carry of it, and what the Markdown of its post says.
const BLOCKS: Record<string, [stored: string, feed: string, markdown: string, text: string]> = {
  embed: [
    '<figure class="embed"><a href="https://vimeo.com/1"><strong>A [film]</strong><br><small>By us</small><br><cite>Vimeo</cite></a><figcaption>Seen <em>here</em></figcaption></figure>',
    '<figure class="embed"><a href="https://vimeo.com/1" rel="noopener"><strong>A [film]</strong><br><small>By us</small><br><cite>Vimeo</cite></a><figcaption>Seen <em>here</em></figcaption></figure>',
    '[A \\[film\\]](https://vimeo.com/1)  \nBy us\n\nSeen *here*',
    'A [film] By us Vimeo Seen here',
  ],
  bookmark: [
    '<figure class="bookmark"><a href="https://a.example/x"><img src="/uploads/featured-images/a.webp" alt=""><strong>Page</strong><br><cite>a.example</cite></a></figure>',
    '<figure class="bookmark"><a href="https://a.example/x" rel="noopener"><img src="https://site.test/uploads/featured-images/a.webp" alt="" loading="lazy" decoding="async"><strong>Page</strong><br><cite>a.example</cite></a></figure>',
    '[Page](https://a.example/x)',
    'Page a.example',
  ],
  file: [
    '<figure class="file"><a href="/uploads/files/a.pdf">Report</a> <small>PDF, 1.2 MB</small></figure>',
    '<figure class="file"><a href="https://site.test/uploads/files/a.pdf" rel="noopener">Report</a> <small>PDF, 1.2 MB</small></figure>',
    '[Report](/uploads/files/a.pdf)  \nPDF, 1.2 MB',
    'Report PDF, 1.2 MB',
  ],
  button: [
    '<p class="button"><a href="https://a.example/">Order now</a></p>',
    '<p class="button"><a href="https://a.example/" rel="noopener">Order now</a></p>',
    '[Order now](https://a.example/)',
    'Order now',
  ],
  audio: [
    '<figure><audio controls="" preload="metadata" src="/uploads/files/a.mp3"></audio><figcaption>Song</figcaption></figure>',
    '<figure><audio controls="" preload="metadata" src="https://site.test/uploads/files/a.mp3"></audio><figcaption>Song</figcaption></figure>',
    '<figure><audio controls="" preload="metadata" src="/uploads/files/a.mp3"></audio><figcaption>Song</figcaption></figure>',
    'Song',
  ],
  video: [
    '<figure><video controls="" preload="metadata" src="/uploads/files/a.mp4"></video></figure>',
    '<figure><video controls="" preload="metadata" src="https://site.test/uploads/files/a.mp4"></video></figure>',
    '<figure><video controls="" preload="metadata" src="/uploads/files/a.mp4"></video></figure>',
    '',
  ],
  gallery: [
    '<figure class="gallery"><img src="/uploads/featured-images/a.webp" alt="One" loading="lazy" decoding="async"><img src="/uploads/featured-images/b.webp" alt="Two" loading="lazy" decoding="async"></figure>',
    '<figure class="gallery"><img src="https://site.test/uploads/featured-images/a.webp" alt="One" loading="lazy" decoding="async"><img src="https://site.test/uploads/featured-images/b.webp" alt="Two" loading="lazy" decoding="async"></figure>',
    '<figure class="gallery"><img src="/uploads/featured-images/a.webp" alt="One" loading="lazy" decoding="async"><img src="/uploads/featured-images/b.webp" alt="Two" loading="lazy" decoding="async"></figure>',
    '',
  ],
};

test.each(Object.entries(BLOCKS))(
  '%s in feeds, in Markdown and in the search',
  async (_name, [stored, feed, markdown, text]) => {
    const html = purify(stored, 'post');
    expect(absoluteHtml(html, 'https://site.test/posts/x')).toBe(feed);
    expect(await writeMarkdown(html)).toBe(markdown);
    expect(plainText(html)).toBe(text);
  },
);
