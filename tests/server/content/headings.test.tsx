import { expect, test } from '@jest/globals';
import { frameContent } from '@/lib/server/content/frame-content';
import { placeHeadings } from '@/lib/server/content/headings';
import { trustHtml } from '@/lib/trust-html';
import { FRAME_LABELS } from '@/tests/setup/frame-labels';

function framed(html: string, contents?: string): HTMLElement {
  const box = document.createElement('div');
  box.innerHTML = frameContent(trustHtml(html), { ...FRAME_LABELS, ...(contents !== undefined && { contents }) });
  return box;
}

const headingsOf = (box: HTMLElement) =>
  [...box.querySelectorAll('h1, h2, h3, h4')].map(({ tagName, id }) => [tagName, id]);

test('headings are places of any script, each once, and none is the page’s title', () => {
  const html =
    '<h1>One</h1><h2>নদীর <em>ধারে</em></h2><h2 id="anchor-old">Old</h2><h3>One</h3><h4>2024</h4><h2>…</h2><h2></h2>';
  expect(headingsOf(framed(html))).toEqual([
    ['H2', 'one'],
    ['H2', 'নদীর-ধারে'],
    ['H2', 'anchor-old'],
    ['H3', 'one-2'],
    ['H4', 'section-2024'],
    ['H2', 'section'],
    ['H2', 'section-2'],
  ]);
});

test('thousands of equal headings are numbered in one pass', () => {
  const last = { tag: 'h2', attributes: {}, children: ['A'] };
  const placed = placeHeadings(Array.from({ length: 40_000 }, () => last));
  expect(placed.at(-1)).toMatchObject({ attributes: { id: 'a-40000' } });
});

test.each(['Comments', 'Content', 'Sidebar', 'Comment 5', 'Anchor old', 'Post 1', 'Site menu', 'Related heading'])(
  'a heading called “%s” takes no place of the page',
  (text) => {
    const [[, id] = []] = headingsOf(framed(`<h2>${text}</h2>`));
    expect(id).toMatch(/^section-/);
  },
);

test('a heading in a quotation or a list is a place as well', () => {
  const box = framed('<blockquote><h3>Quoted</h3></blockquote><ul><li><h4>Listed</h4></li></ul>');
  expect(headingsOf(box)).toEqual([
    ['H3', 'quoted'],
    ['H4', 'listed'],
  ]);
});

const words = (count: number) => `<p>${'word '.repeat(count)}</p>`;
const THREE = '<h2>First &amp; last</h2><h3>Below</h3><h2>Second</h2>';

test('a long text of several headings begins with its table of contents', () => {
  const box = framed(`<p>Intro</p>${THREE}${words(900)}`, 'Contents');
  const contents = box.querySelector('nav');
  expect(box.firstElementChild).toBe(contents);
  expect(contents?.getAttribute('aria-label')).toBe('Contents');
  expect(contents?.querySelector('details > summary')?.textContent).toBe('Contents');
  const links = [...(contents?.querySelectorAll('a') ?? [])];
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['#first-last', 'First & last'],
    ['#below', 'Below'],
    ['#second', 'Second'],
  ]);
  for (const link of links) expect(box.querySelector(`[id="${link.hash.slice(1)}"]`)?.tagName).toMatch(/^H[23]$/);
  expect(contents?.querySelector('li li a')?.textContent).toBe('Below');
});

test.each([
  ['short', `${THREE}${words(600)}`],
  ['of two headings', `<h2>One</h2><h2>Two</h2>${words(1_000)}`],
  ['of small headings', `<h4>One</h4><h4>Two</h4><h4>Three</h4>${words(1_000)}`],
])('a text that is %s has none', (_what, html) => {
  expect(framed(html, 'Contents').querySelector('nav')).toBeNull();
});

test('a text that asks for none has none, however long', () => {
  expect(framed(`${THREE}${words(2_000)}`).querySelector('nav')).toBeNull();
});

test('words are counted in scripts without spaces and with joined letters', () => {
  const chinese = `<h2>一</h2><h2>二</h2><h2>三</h2><p>${'河流'.repeat(900)}</p>`;
  const bengali = `<h2>ক</h2><h2>খ</h2><h2>গ</h2><p>${'নদীর '.repeat(900)}</p>`;
  for (const html of [chinese, bengali]) expect(framed(html, 'Contents').querySelector('nav')).not.toBeNull();
});

test('what a heading says stays text in the table of contents', () => {
  const html = `<h2>&lt;img src=x onerror=alert(1)&gt;</h2><h2>"&gt;&lt;b&gt;</h2><h2>C</h2>${words(900)}`;
  const contents = framed(html, 'Contents').querySelector('nav');
  expect(contents?.querySelector('img, b')).toBeNull();
  expect(contents?.textContent).toContain('<img src=x onerror=alert(1)>');
});
