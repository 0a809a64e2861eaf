import sharp from 'sharp';
import { silence } from './silence.ts';

/** Addresses of files that a site keeps, for the blocks that show them. */
export type BlockFiles = { picture: string; sound: string; film: string; words: string };

async function send(url: string, field: string, file: Blob, name: string, token: string): Promise<unknown> {
  const form = new FormData();
  form.append(field, file, name);
  const answer = await fetch(url, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** A picture, a sound, the start of a film and a text, uploaded to a site. */
export async function uploadBlockFiles(siteUrl: string, token: string): Promise<BlockFiles> {
  const api = `${siteUrl}/api/v1/admin`;
  const blue = sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#2a6f97' } });
  const image = new Blob([new Uint8Array(await blue.jpeg().toBuffer())]);
  // The shape that docs/api.md#http gives these answers.
  const { featured_image } = (await send(`${api}/uploads`, 'featuredImage', image, 'a.jpg', token)) as {
    featured_image: string;
  };
  const file = async (content: Uint8Array<ArrayBuffer>, name: string) =>
    ((await send(`${api}/files`, 'file', new Blob([content]), name, token)) as { file: { url: string } }).file.url;
  return {
    picture: featured_image,
    sound: await file(new Uint8Array(silence()), 'a.wav'),
    // The first box of a film, which is what it is known by.
    film: await file(new TextEncoder().encode('\0\0\0\x18ftypisom\0\0\0\0isommp42'), 'a.mp4'),
    words: await file(new TextEncoder().encode('High at noon.\n'), 'a.txt'),
  };
}

/** One of every block that an author can make, but cards of players. */
export function everyBlock({ picture, sound, film, words }: BlockFiles): string {
  return [
    '<h2>A heading</h2><p>Words with <a href="https://news.example/tides">a link</a>, <strong>weight</strong> and <code>code</code>.<sup><a href="#anchor-fn-a">1</a></sup></p>',
    '<aside class="callout-note"><p>Mind the tide.</p></aside><aside class="callout-warning"><p>Mind the bank.</p></aside>',
    '<details><summary>More about it</summary><p>Folded words.</p></details>',
    '<blockquote class="pull-quote"><p>Said well.</p></blockquote><blockquote><p>Said.</p></blockquote><hr>',
    '<ul><li>☐ oars</li><li>☑ boat</li></ul><ol><li>One</li></ol>',
    `<figure class="wide"><img src="${picture}" alt="Water"><figcaption>Wide water</figcaption></figure>`,
    `<figure class="gallery"><img src="${picture}" alt="Ebb"><img src="${picture}" alt="Flood"><figcaption>Both</figcaption></figure>`,
    `<figure><audio controls preload="metadata" src="${sound}"></audio><figcaption>Silence</figcaption></figure>`,
    `<figure><video controls preload="metadata" src="${film}"></video><figcaption>A film of ours</figcaption></figure>`,
    `<figure class="file"><a href="${words}">tides.txt</a> <small>TXT, 1 KB</small></figure>`,
    '<figure class="bookmark"><a href="https://news.example/a"><strong>A page elsewhere</strong><br><small>Some words about it</small><br><cite>news.example</cite></a></figure>',
    '<p class="button"><a href="https://shop.example/">Order now</a></p>',
    '<p>Euler wrote <code class="language-math">e^{i\\pi}+1=0</code>.</p><pre><code class="language-math">x^2+y^2=z^2</code></pre>',
    `<pre class="lines marks-2"><code class="language-ts">const a = 1; // one\nconst b = '${'long '.repeat(60)}';</code></pre>`,
    '<table><thead><tr><th>Day</th><th>Tide</th></tr></thead><tbody><tr><td>Monday</td><td>3</td></tr></tbody></table>',
    '<ol class="footnotes"><li id="anchor-fn-a">In a letter.</li></ol>',
  ].join('');
}
