/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { renderTree } from '../../../../lib/server/content/html-tree.ts';
import { collectAttachments } from '../../../../lib/server/transfer/wordpress/attachments.ts';
import { convertContent } from '../../../../lib/server/transfer/wordpress/convert-content.ts';
import { cpuSeconds } from '../../../setup/cpu-seconds.ts';

function convert(content: string): { html: string; notes: string[]; teaser: string } {
  const notes: string[] = [];
  const converted = convertContent(content, {
    base: 'https://blog.example',
    postId: '1',
    attachments: collectAttachments([]),
    note: (text) => notes.push(text),
    findAlt: () => undefined,
    findReusableBlock: (id) => (id === '5' ? '<!-- wp:block {"ref":5} /-->again' : undefined),
  });
  if (!converted) throw new Error('nested too deeply');
  return { html: renderTree(converted.blocks), notes, teaser: converted.teaser };
}
const html = (content: string) => convert(content).html;

test('typed text: a blank line ends the paragraph, a line end is a break', () => {
  expect(html('one\ntwo\n\n\nthree <em>four\nfive</em>\n')).toBe('<p>one<br>two</p><p>three <em>four<br>five</em></p>');
});

test('a break that was typed as <br> and a line end does not count twice', () => {
  expect(html('one<br />\ntwo\n<br>three')).toBe('<p>one<br>two<br>three</p>');
});

test('typed text leaves lists, tables, preformatted text and paragraphs alone', () => {
  expect(html('<ul>\n<li>a\n</li>\n<li>b</li>\n</ul>\ntext')).toBe('<ul><li>a\n</li><li>b</li></ul><p>text</p>');
  expect(html('<pre>a\n\n b</pre>')).toBe('<pre>a\n\n b</pre>');
  expect(html('<p>a\n\nb</p>')).toBe('<p>a\n\nb</p>');
  expect(html('<table>\n<tr>\n<td>a\n\nb</td>\n</tr>\n</table>')).toBe(
    '<table><tbody><tr><td>a\n\nb</td></tr></tbody></table>',
  );
});

test('a block of a plugin that keeps its words among its settings leaves them', () => {
  const block =
    '<!-- wp:acf/testimonial {"name":"acf/testimonial","data":{"quote":"Splendid","_quote":"field_5f","url":"https://a.example/"},"mode":"preview"} /-->';
  expect(convert(block)).toMatchObject({
    html: '<p>Splendid</p><p><a href="https://a.example/">https://a.example/</a></p>',
    notes: ['block «acf/testimonial» is not known here: its texts and links are kept'],
  });
});

test('text in a quote or a box is typed text too', () => {
  expect(html('<blockquote>a\n\nb</blockquote>')).toBe('<blockquote><p>a</p><p>b</p></blockquote>');
  expect(html('<div>a\n\nb</div>c')).toBe('<p>a</p><p>b</p><p>c</p>');
});

test('boxes never glue words together', () => {
  expect(html('<div>one</div><div>two<section>three</section>four</div>')).toBe(
    '<p>one</p><p>two</p><p>three</p><p>four</p>',
  );
  expect(html('<h2><div>a</div><div>b</div></h2>').replace(/\s+/g, ' ')).toBe('<h2> a b </h2>');
});

test('an inline element around blocks gives way, a link around blocks stays', () => {
  expect(html('<strong><h3>a</h3><p>b</p></strong>')).toBe('<h3>a</h3><p>b</p>');
  expect(html('<a href="/x"><div>a</div><p>b</p></a>')).toBe('<a href="https://blog.example/x"><p>a</p><p>b</p></a>');
});

test('block comments vanish, their line ends are not typed text', () => {
  const content =
    '<!-- wp:paragraph {"align":"left"} -->\n<p>a\nb</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:list -->\n<ul><li>c</li></ul>\n<!-- /wp:list -->';
  expect(html(content)).toBe('<p>a\nb</p><ul><li>c</li></ul>');
});

test('text between blocks was typed in the classic editor', () => {
  expect(html('a\nb<!-- wp:paragraph --><p>c</p><!-- /wp:paragraph -->d\n\ne')).toBe(
    '<p>a<br>b</p><p>c</p><p>d</p><p>e</p>',
  );
});

test('broken block comments lose no text', () => {
  expect(html('<!-- wp:group {"a": --><p>a</p><!-- /wp:columns --><!-- wp:x <p>b</p>')).toContain('a');
  expect(html('before <!-- never closed')).toContain('before');
});

test('a reusable block that holds itself ends after a few turns', () => {
  expect(html('<!-- wp:block {"ref":5} /-->')).toMatch(/^(<p>again<\/p>)+$/);
});

test('an unknown reusable block is noted', () => {
  expect(convert('<!-- wp:block {"ref":6} /-->').notes).toEqual([
    'block «block» has no content of its own and was left out',
  ]);
});

test('a captioned picture becomes a figure, in the old spelling as well', () => {
  const figure =
    '<figure><img src="https://blog.example/a.jpg" alt="" class=""><figcaption>The bend</figcaption></figure>';
  expect(html('[caption width="3"]<img src="/a.jpg" /> The bend[/caption]')).toBe(figure);
  for (const value of ['"The bend"', "'The bend'", '”The bend″', '&quot;The bend&quot;'])
    expect(html(`[caption id=1 caption=${value} width="3"]<img src="/a.jpg" />[/caption]`)).toBe(figure);
  expect(html('[caption caption="The &quot;bend&quot; of a “river”"]<img src="/a.jpg" />[/caption]')).toBe(
    figure.replace('The bend', 'The "bend" of a “river”'),
  );
  expect(html('[caption]never closed')).toBe('<p>[caption]never closed</p>');
});

test('an address on a line of its own becomes a link, within a sentence it stays text', () => {
  const { html: linked, notes } = convert('https://video.example/1\nmore\n\nsee https://video.example/2 there');
  expect(linked).toBe(
    '<p><a href="https://video.example/1">https://video.example/1</a><br>more</p><p>see https://video.example/2 there</p>',
  );
  expect(notes).toEqual(['embed of https://video.example/1 became a link']);
});

test('no address in code or preformatted text becomes a link', () => {
  expect(convert('<pre>https://video.example/1</pre>').notes).toEqual([]);
});

test('code keeps its characters, and shortcodes in it are not run', () => {
  expect(html('[code lang="js"]\nif (a < b && c) [gallery]\n[/code]')).toBe(
    '<pre><code class="language-js">if (a &lt; b &amp;&amp; c) [gallery]</code></pre>',
  );
  expect(html('[sourcecode]&lt;b&gt; &amp;amp;[/sourcecode]')).toBe('<pre><code>&lt;b&gt; &amp;amp;</code></pre>');
});

test('shortcodes of plugins stay as text with a note, brackets in prose without one', () => {
  const { html: text, notes } = convert('[contact-form id="3"] and [sic] and [see this] and [map]here[/map]');
  expect(text).toBe('<p>[contact-form id="3"] and [sic] and [see this] and [map]here[/map]</p>');
  expect(notes).toEqual(['shortcode [contact-form] stays as text', 'shortcode [map] stays as text']);
});

test('the old and short spellings of players are understood', () => {
  expect(html('[youtube=https://www.youtube.com/watch?v=abc&amp;t=1]')).toContain(
    'href="https://www.youtube.com/watch?v=abc&amp;t=1"',
  );
  expect(html('[audio https://a.example/a.mp3|width=100]')).toBe(
    '<figure><audio src="https://a.example/a.mp3"></audio></figure>',
  );
  expect(convert('[vimeo 123]').notes).toEqual(['shortcode [vimeo] stays as text']);
});

test('frames and players become cards of what they play', () => {
  expect(html('<iframe src="https://player.vimeo.com/video/123"></iframe>')).toBe(
    '<figure class="embed"><a href="https://vimeo.com/123"><strong>https://vimeo.com/123</strong><br><cite>Vimeo</cite></a></figure>',
  );
  expect(html('<p>See <iframe src="https://a.example/"></iframe></p>')).toBe(
    '<p>See</p><figure class="bookmark"><a href="https://a.example/"><strong>https://a.example/</strong><br><cite>a.example</cite></a></figure>',
  );
  expect(html('<script src="https://gist.github.com/me/6cad326836d38bd3a7ae.js"></script>')).toContain(
    '<figure class="embed"><a href="https://gist.github.com/me/6cad326836d38bd3a7ae">',
  );
  expect(html('<script src="https://gist.github.com/me/1.js"></script>')).toBe(
    '<p><a href="https://gist.github.com/me/1">https://gist.github.com/me/1</a></p>',
  );
});

test('lists and tables are repaired', () => {
  expect(html('<ul><li>a</li><ul><li>b</li></ul>stray</ul>')).toBe('<ul><li>a<ul><li>b</li></ul>stray</li></ul>');
  expect(html('<li>alone</li>')).toBe('<p>alone</p>');
  expect(html('<table><caption>C</caption>stray<tr><th>h</th></tr><tr></tr></table>')).toBe(
    '<p>stray</p><table><caption>C</caption><tbody><tr><th>h</th></tr></tbody></table>',
  );
  expect(html('<dl><dt></dt><div><dt>t</dt><dd>d</dd></div></dl>')).toBe('<dl><dt>t</dt><dd>d</dd></dl>');
});

test('a gallery of the block editor becomes single figures', () => {
  const item = (n: number) =>
    `<li class="blocks-gallery-item"><figure><img src="/${n}.jpg" alt="${n}"><figcaption>c${n}</figcaption></figure></li>`;
  const content = `<!-- wp:gallery --><figure class="wp-block-gallery"><ul class="blocks-gallery-grid">${item(1)}${item(2)}</ul><figcaption>All</figcaption></figure><!-- /wp:gallery -->`;
  expect(html(content)).toBe(
    '<figure><img src="https://blog.example/1.jpg" alt="1" class=""><figcaption>c1</figcaption></figure>' +
      '<figure><img src="https://blog.example/2.jpg" alt="2" class=""><figcaption>c2</figcaption></figure><p>All</p>',
  );
});

test('the text before the "more" mark is the teaser, the mark itself is gone', () => {
  const { html: text, teaser } = convert('Before <b>it</b>.\n\n<!--more Read on-->\n\nAfter.<!--noteaser-->');
  expect(text).toBe('<p>Before <b>it</b>.</p><p>After.</p>');
  expect(teaser).toBe('Before it.');
});

test('names of the language itself are no tags with a rule', () => {
  expect(html('<constructor>a</constructor> [constructor] <valueof>b</valueof>')).toBe('<p>a [constructor] b</p>');
});

test('openings without an end take linear time', () => {
  const started = cpuSeconds();
  for (const piece of ['[caption] ', '[video src="', '<!-- wp:x {', '[[code] ', '<b ', 'https://a\n'])
    html(piece.repeat(20_000));
  expect(cpuSeconds() - started).toBeLessThan(5);
});

test('nesting beyond any real text is left to the caller', () => {
  expect(() => html('<blockquote>'.repeat(100_000))).toThrow('nested too deeply');
});

test('formulas become code of their own, by their TeX where it is known', () => {
  const math = (attributes: string, end = '') =>
    `<math ${attributes}><semantics><msup><mi>x</mi><mn>2</mn></msup>${end}</semantics></math>`;
  const annotation = '<annotation encoding="application/x-tex">x^2 &lt; y</annotation>';
  expect(
    html(
      `<!-- wp:math {"latex":"x^2"} --><div class="wp-block-math">${math('display="block"', annotation)}</div><!-- /wp:math -->`,
    ),
  ).toBe('<pre><code class="language-math">x^2 &lt; y</code></pre>');
  expect(html(`<p>If ${math('data-latex="x^2"')} is ${math('')}</p>`)).toBe(
    '<p>If <code class="language-math">x^2</code> is x2</p>',
  );
});

test('the sign that opens a fold is no word of its heading', () => {
  expect(
    html(
      '<h3><button><span>Why</span><span class="icon" aria-hidden="true">+</span></button></h3><p><span aria-hidden="true">So</span></p>',
    ),
  ).toBe('<h3>Why</h3><p>So</p>');
});

test('the word of a field and that of the button beside it stay two words', () => {
  expect(html('<form><label>Your name</label><input name="q"><button>Send</button></form>')).toBe(
    '<p>Your name Send</p>',
  );
});

test('what a form offers and holds stays as text', () => {
  const form = '<select><option>One</option><option>Two</option></select> <textarea>Three</textarea>';
  expect(html(`<!-- wp:html --><p>Take ${form}</p><!-- /wp:html -->`)).toMatch(/Take.*One.*Two.*Three/s);
});
