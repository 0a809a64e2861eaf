/** @jest-environment node */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { gatherFootnotes } from '../../../lib/server/content/blocks/footnotes.ts';
import { showBlocks } from '../../../lib/server/content/blocks/show-blocks.ts';
import { frameContent } from '../../../lib/server/content/frame-content.ts';
import { findTree, renderTree } from '../../../lib/server/content/html-tree.ts';
import { purify } from '../../../lib/server/content/sanitise/purify.ts';
import { absoluteHtml } from '../../../lib/server/content/elsewhere/portable.ts';
import { writeMarkdown } from '../../../lib/server/content/elsewhere/write-markdown.ts';
import { markdownHtml } from '../../../lib/server/transfer/html/markdown.ts';
import { toBlocks } from '../../../lib/server/transfer/html/to-blocks.ts';
import { FRAME_LABELS } from '../../setup/frame-labels.ts';

// What each block becomes, to be looked at: GOLDEN=write makes the files anew.
const FOLDER = new URL('./golden-blocks/', import.meta.url);
const CONVERSION = { base: 'https://blog.example/', findAlt: () => undefined, note: () => undefined };
const ADDRESS = 'https://blog.example/posts/x';

const BLOCKS: Record<string, string> = {
  callout:
    '<aside class="callout-note"><p>Note <em>this</em></p></aside><aside class="callout-tip"><ul><li>Tip</li></ul></aside><aside class="callout-warning"><p>Careful</p></aside>',
  toggle: '<details><summary>More <code>x</code></summary><p>Hidden</p><pre><code>code\n\nhere</code></pre></details>',
  'pull-quote': '<blockquote class="pull-quote"><p>Said</p></blockquote><blockquote><p>Quoted</p></blockquote>',
  divider: '<p>a</p><hr><p>b</p>',
  footnotes:
    '<p>One<sup><a href="#anchor-fn-a">1</a></sup> two<sup><a href="#anchor-fn-b">2</a></sup> again<sup><a href="#anchor-fn-a">1</a></sup></p><ol class="footnotes"><li id="anchor-fn-a">First</li><li id="anchor-fn-b"><p>Second</p><p>more</p></li></ol>',
  mathematics:
    '<p>For $5: <code class="language-math">e^{i\\pi}+1=0</code></p><pre><code class="language-math">\\begin{aligned}\na&amp;=b\\\\\nc&amp;=d\n\\end{aligned}</code></pre>',
  'wide-picture':
    '<figure class="wide"><img src="/uploads/featured-images/ab-1600x900.webp" alt="A river"><figcaption>At <em>dawn</em></figcaption></figure><figure><img src="/uploads/featured-images/ab-1600x900.webp" alt="The same"></figure>',
  lists:
    '<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul><ol start="3"><li>third</li></ol><ul><li>☐ to do</li><li>☑ done <em>well</em></li></ul>',
  table:
    '<table><caption>Tides</caption><thead><tr><th>Day</th><th>Height</th></tr></thead><tbody><tr><td>সোমবার</td><td>3 | 4</td></tr></tbody></table>',
  embed:
    '<figure class="embed"><a href="https://vimeo.com/1"><strong>A [film]</strong><br><small>By us</small><br><cite>Vimeo</cite></a><figcaption>Seen <em>here</em></figcaption></figure>',
  bookmark:
    '<figure class="bookmark"><a href="https://a.example/x"><img src="/uploads/featured-images/ab-1600x900.webp" alt=""><strong>Page</strong><br><small>Of today</small><br><cite>a.example</cite></a></figure>',
  gallery:
    '<figure class="gallery"><img src="/uploads/featured-images/ab-1600x900.webp" alt="One" width="1600" height="900"><img src="/uploads/featured-images/cd-900x1600.webp" alt="Two" width="900" height="1600"><figcaption>Both</figcaption></figure>',
  audio:
    '<figure><audio controls="" preload="metadata" src="/uploads/files/ab.mp3"></audio><figcaption>Song</figcaption></figure>',
  video: '<figure><video controls="" preload="metadata" src="/uploads/files/ab.mp4"></video></figure>',
  file: '<figure class="file"><a href="/uploads/files/ab.pdf">Report</a> <small>PDF, 1.2 MB</small><figcaption>Of 2026</figcaption></figure>',
  button: '<p class="button"><a href="https://a.example/?a=1&amp;b">Order now</a></p>',
  code: '<pre><code class="language-ts">const a = "1 &lt; 2"; // c\n\nf(a);</code></pre>',
};

async function golden(name: string, found: string): Promise<void> {
  const file = new URL(name, FOLDER);
  if (process.env.GOLDEN === 'write') {
    await mkdir(FOLDER, { recursive: true });
    await writeFile(file, `${found}\n`);
  }
  expect(`${found}\n`).toBe(await readFile(file, 'utf8'));
}

test.each(Object.entries(BLOCKS))('%s on a page, in a feed and as Markdown', async (name, source) => {
  const stored = purify(gatherFootnotes(source), 'post');
  const shown = purify(await showBlocks(stored), 'shown');
  await golden(`${name}.page.txt`, frameContent(shown, FRAME_LABELS));
  await golden(`${name}.feed.txt`, absoluteHtml(shown, ADDRESS));
  const markdown = await writeMarkdown(absoluteHtml(stored, ADDRESS));
  await golden(`${name}.markdown.txt`, markdown);
  // The Markdown of our own door says the same when it comes back, its files brought along.
  const blocks = toBlocks(findTree(markdownHtml(markdown)) ?? [], 'html', CONVERSION);
  const brought = renderTree(blocks).replaceAll('https://blog.example/uploads/', '/uploads/');
  const again = purify(gatherFootnotes(brought), 'post');
  expect(await writeMarkdown(absoluteHtml(again, ADDRESS))).toBe(markdown);
});
