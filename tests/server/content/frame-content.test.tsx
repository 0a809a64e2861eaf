import { expect, test } from '@jest/globals';
import { COPY_BUTTON } from '@/lib/page-scripts';
import { frameContent } from '@/lib/server/content/frame-content';
import { trustHtml } from '@/lib/trust-html';
import { FRAME_LABELS } from '@/tests/setup/frame-labels';

function framed(html: string): HTMLElement {
  const box = document.createElement('div');
  box.innerHTML = frameContent(trustHtml(html), FRAME_LABELS);
  return box;
}

test('a table scrolls in a box of its own that the keyboard reaches', () => {
  const box = framed('<p>Before</p><table><tbody><tr><td>1</td></tr></tbody></table><p>After</p>');
  const frame = box.querySelector('[role=group]');
  expect(frame).toHaveAttribute('tabindex', '0');
  expect(frame).toHaveAttribute('aria-label', 'Table');
  expect([...(frame?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['TABLE']);
  expect([...box.children].map(({ tagName }) => tagName)).toEqual(['P', 'DIV', 'P']);
});

test('a long formula in a line scrolls in a box of its own, a short one stays in the line', () => {
  const inLine = (tex: string) =>
    `<p>So <math><semantics><mi>${tex}</mi><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>.</p>`;
  expect(framed(inLine('x+y')).querySelector('p > math')).not.toBeNull();
  const long = framed(inLine('a+'.repeat(100)));
  expect(long.querySelector('p > span.formula > math')).not.toBeNull();
  // The keyboard reaches it.
  expect(long.querySelector('p > span.formula')).toHaveAttribute('tabindex', '0');
});

test('code that scrolls is reached by the keyboard, and keeps its text', () => {
  const pre = framed('<pre><code class="language-ts">a &lt; b</code></pre>').querySelector('pre');
  expect(pre).toHaveAttribute('tabindex', '0');
  expect(pre?.textContent).toBe('a < b');
});

test('code has a button that copies it, which no author can write', () => {
  const box = framed('<pre><code class="language-ts">a\nb</code></pre>');
  const button = box.querySelector('.code-box > button');
  expect(button).toHaveTextContent('Copy');
  expect(button).toHaveAttribute('data-copied', 'Copied');
  expect(button?.nextElementSibling?.textContent).toBe('a\nb');
  expect(frameContent(trustHtml('<p>&lt;button type="button" class="code-copy"&gt;</p>'), FRAME_LABELS)).not.toContain(
    COPY_BUTTON,
  );
  expect(frameContent(trustHtml('<pre>a</pre>'), FRAME_LABELS)).toContain(COPY_BUTTON);
  expect(framed('<p><code>a</code></p>').querySelector('button')).toBeNull();
});

test('an image is a link to itself, holds its place and waits until it is near', () => {
  const link = framed(
    '<figure><img src="/uploads/featured-images/ab-800x600.webp" alt="A &quot;red&quot; boat"></figure>',
  ).querySelector('a');
  expect(link).toHaveAttribute('href', '/uploads/featured-images/ab-800x600.webp');
  expect(link).toHaveAttribute('aria-label', 'Open: A "red" boat');
  expect(link).toHaveAttribute('data-gallery');
  const image = link?.querySelector('img');
  expect(image).toHaveAttribute('width', '800');
  expect(image).toHaveAttribute('height', '600');
  expect(image).toHaveAttribute('loading', 'lazy');
  expect(image).toHaveAttribute('alt', 'A "red" boat');
});

test('a wide picture asks for a file as wide as its place, others for one of the column', () => {
  const sizesOf = (figure: string) =>
    framed(`${figure}<img src="/uploads/featured-images/ab-1600x900.webp" alt=""></figure>`)
      .querySelector('img')
      ?.getAttribute('sizes');
  expect(sizesOf('<figure class="wide">')).toMatch(/^\(min-width: 1320px\) 960px, /u);
  expect(sizesOf('<figure>')).toMatch(/^\(min-width: 800px\) 640px, /u);
});

test('a size that the author gave stays', () => {
  const image = framed(
    '<img src="/uploads/featured-images/ab-800x600.webp" alt="" width="400" height="300">',
  ).querySelector('img');
  expect(image).toHaveAttribute('width', '400');
  expect(image).toHaveAttribute('height', '300');
});

test('an image inside a link keeps that link', () => {
  const box = framed(
    '<p><a href="https://example.com"><img src="https://example.com/a.png" alt="A"></a> <img src="https://example.com/b.png" alt="B"></p>',
  );
  expect([...box.querySelectorAll('a')].map(({ href }) => href)).toEqual([
    'https://example.com/',
    'https://example.com/b.png',
  ]);
  expect(box.querySelectorAll('a a')).toHaveLength(0);
});

test('a link that holds nothing but a picture without a description has a name', () => {
  const name = (html: string) => framed(html).querySelector('a')?.getAttribute('aria-label') ?? null;
  expect(name('<a href="/big.jpg"><img src="https://x.example/a.jpg" alt=""></a>')).toBe('Open');
  expect(name('<a href="/big.jpg"><img src="https://x.example/a.jpg" alt="A boat"></a>')).toBeNull();
  expect(name('<a href="/big.jpg"><img src="https://x.example/a.jpg"> A <em>boat</em></a>')).toBeNull();
});

test('a tag that stands in an attribute stays text', () => {
  const html = '<img src="/a.png" alt="<table onerror=alert(1) x=">';
  const box = framed(html);
  expect(box.querySelector('table, [onerror]')).toBeNull();
  expect(box.querySelector('img')?.alt).toBe('<table onerror=alert(1) x=');
});

test('text without anything to frame stays as it is, byte for byte', () => {
  const html = '<h2 id="anchor-x">ক্ষমা &amp; more</h2><p>One<br>two &nbsp;three <em>four</em></p><hr>';
  expect(frameContent(trustHtml(html), FRAME_LABELS)).toBe(html);
});

test('an image with copies in AVIF offers these first, and its colours until one is there', () => {
  const src = '/uploads/featured-images/ab-800x600-a1b2c3-avif.webp';
  const box = framed(`<figure><img src="${src}" alt="River"><figcaption>Dawn</figcaption></figure>`);
  const source = box.querySelector('figure > a > picture > source');
  expect(source).toHaveAttribute('type', 'image/avif');
  expect(source?.getAttribute('srcset')).toContain('ab-800x600-a1b2c3-avif.480.avif 480w');
  const image = box.querySelector('picture > img');
  expect(image?.getAttribute('srcset')).toContain('ab-800x600-a1b2c3-avif.480.webp 480w');
  expect(image).toHaveAttribute('style', 'background:linear-gradient(#a1b,#2c3)');
});

test('an animation moves for all but those who asked their system for less motion', () => {
  const src = '/uploads/featured-images/ab-300x200-a1b2c3-avif-moving.webp';
  const [moving, still] = framed(`<p><img src="${src}" alt=""></p>`).querySelectorAll('picture > source');
  expect(moving).toHaveAttribute('media', '(prefers-reduced-motion: no-preference)');
  expect(moving).toHaveAttribute('srcset', src.replace('.webp', '.moving.webp'));
  expect(still).toHaveAttribute('type', 'image/avif');
  expect(moving?.closest('a')).toHaveAttribute('href', src.replace('.webp', '.moving.webp'));
  const other = framed(`<p><img src="https://elsewhere.example/ab-300x200-moving.webp" alt=""></p>`);
  expect(other.querySelector('source')).toBeNull();
});

const TURNED = /dir="?auto/gu;

const turnedIn = (html: string, dir: 'ltr' | 'rtl') =>
  frameContent(trustHtml(html), { ...FRAME_LABELS, dir }).match(TURNED) ?? [];

test.each<[string, 'ltr' | 'rtl', string]>([
  ['a paragraph of English in a text of Arabic', 'rtl', '<p>It ends here (as said).</p>'],
  ['a quotation of English in a text of Arabic', 'rtl', '<blockquote><p>It ends here, too.</p></blockquote>'],
  ['a list of English in a text of Arabic', 'rtl', '<ul><li>one of these</li><li>another one</li></ul>'],
  ['a paragraph of Bengali in a text of Urdu', 'rtl', '<p>নদীটি শহরে পৌঁছানোর আগে বাঁক নেয়।</p>'],
  ['a paragraph of Arabic in a text of English', 'ltr', '<p>النهر ينعطف مرتين قبل المدينة.</p>'],
])('%s runs its own way', (_what, dir, html) => {
  const around = dir === 'rtl' ? '<p>نهر بعيد عن المدينة</p>' : '<p>A river far from town</p>';
  expect(turnedIn(around + html, dir)).toHaveLength(1);
});

test.each<[string, 'ltr' | 'rtl', string]>([
  ['a paragraph of Arabic that begins with a Latin name', 'rtl', '<p>WordPress هو نظام لإدارة المحتوى.</p>'],
  ['a name of another script alone', 'rtl', '<p>WordPress 6.5</p>'],
  ['an item of a list of Arabic', 'rtl', '<ul><li>one of these is here</li><li>بند</li></ul>'],
  ['a heading', 'rtl', '<h2>One that is of English</h2>'],
  ['numbers and signs', 'rtl', '<p>1 + 2 = 3 (!)</p>'],
  ['English with a word of Arabic in it', 'ltr', '<p>They say نهر where we say river.</p>'],
  ['what its author has turned', 'rtl', '<p dir="rtl">It ends here (as said).</p>'],
])('%s runs as the text does', (_what, dir, html) => {
  expect(turnedIn(html, dir)).toEqual([]);
});
