/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { findTree, renderTree } from '../../../../lib/server/content/html-tree.ts';
import { purify } from '../../../../lib/server/content/sanitise/purify.ts';
import {
  createAnchors,
  createOldSite,
  fragmentFinder,
  ownLinks,
} from '../../../../lib/server/transfer/html/anchors.ts';
import { toBlocks } from '../../../../lib/server/transfer/html/to-blocks.ts';

const site = createOldSite(['https://old.example/blog']);
const conversion = { base: 'https://old.example/blog', note: () => {}, findAlt: () => undefined };

function convert(html: string): string {
  const anchors = createAnchors(fragmentFinder(site, ['/2013/post']));
  const blocks = anchors.place(toBlocks(anchors.mark(findTree(html) ?? []), 'html', conversion));
  return purify(renderTree(ownLinks(blocks, site)), 'post');
}

/** Links to places of the text that no element has. */
function deadLinks(html: string): string[] {
  const ids = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
  return [...html.matchAll(/href="#([^"]*)"/g)].map(([, id = '']) => id).filter((id) => !ids.has(id));
}

test('a link within a text leads to the place that it led to, whatever marks that place', () => {
  for (const place of [
    '<h2 id="a">Rain</h2>',
    '<a name="a"></a><p>Rain</p>',
    '<p>Rain <span id="a">and</span> tea</p>',
    '<div id="a"><div><p>Rain</p></div></div>',
    '<ul id="a"><li>Rain</li></ul>',
    '<table id="a"><tbody><tr><td>Rain</td></tr></tbody></table>',
    '<figure id="a"><img src="https://x.example/a.png" alt=""></figure>',
    '<p>Rain</p><a id="a"></a>',
    '<blockquote id="a"><p>Rain</p></blockquote>',
    '<pre id="a">Rain</pre>',
  ]) {
    const html = convert(`<p>To <a href="#a">it</a></p>${place}`);
    expect(html).toContain('href="#anchor-a"');
    expect(html.match(/id="anchor-a"/g)).toHaveLength(1);
    expect(html).not.toMatch(/[\ufdd0\ufdd1]/);
  }
});

test('two places in one block are one, and two links to them lead there', () => {
  const html = convert('<p><a href="#x">1</a><a href="#y">2</a></p><p id="x"><a name="y"></a>Here</p>');
  expect(html).toContain('<p id="anchor-x">Here</p>');
  expect(html.match(/href="#anchor-x"/g)).toHaveLength(2);
});

test('names of any script, percent-encoded or not, and those that differ by case alone', () => {
  const html = convert(
    `<p><a href="#${encodeURIComponent('নদী')}">1</a></p><h2 id="নদী">R</h2><h3 id="B">B</h3><h3 id="b">b</h3><p><a href="#b">b</a></p>`,
  );
  expect(deadLinks(html)).toEqual([]);
  expect(html).toContain('<h3 id="anchor-b-2">b</h3>');
  expect(html).toContain('<a href="#anchor-b-2" rel="noopener">b</a>');
});

test('the whole address of a text names its places as well; that of another text leads there', () => {
  const html = convert(
    '<p><a href="https://old.example/blog/2013/post/#a">own</a> <a href="http://www.old.example/blog/2012/other/#Part 2">other</a></p><h2 id="a">A</h2>',
  );
  expect(html).toContain('<a href="#anchor-a"');
  expect(html).toContain('<a href="/2012/other/#anchor-part-2"');
});

test('links to the top lead to the first block, links to nowhere become their text', () => {
  const html = convert('<p>First</p><p><a href="#top">Up</a> <a href="#">Up</a> <a href="#none">Nowhere</a></p>');
  expect(html).toBe(
    '<p id="anchor-top">First</p><p><a href="#anchor-top" rel="noopener">Up</a> <a href="#anchor-top" rel="noopener">Up</a> Nowhere</p>',
  );
});

test('no text takes the place of a part of the page: an id without the prefix is gone, and one that is there twice', () => {
  expect(purify('<p id="main">a</p><p id="anchor-x">b</p><p id="anchor-x">c</p><p id="anchor-a b">d</p>', 'post')).toBe(
    '<p>a</p><p id="anchor-x">b</p><p>c</p><p>d</p>',
  );
  expect(purify('<p id="anchor-x">b</p>', 'comment')).toBe('<p>b</p>');
});

test('a link to a comment of another text leads to its comments: they have other numbers here', () => {
  const link = (fragment: string) =>
    renderTree(ownLinks(findTree(`<a href="https://old.example/blog/rain/#${fragment}">x</a>`) ?? [], site));
  for (const fragment of ['comment-31', 'comments', 'respond'])
    expect(link(fragment)).toBe('<a href="/rain/#comments">x</a>');
  expect(link('comment-of-mine')).toBe('<a href="/rain/#anchor-comment-of-mine">x</a>');
});
