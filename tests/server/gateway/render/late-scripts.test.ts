import { expect, test } from '@jest/globals';
import { withLateScripts } from '../../../../lib/server/gateway/render/head-passes.ts';

const mark = ' nonce="abc"';
const script = (path: string, marked = mark) => `<script src="${path}" async=""${marked}></script>`;
const page = (head: string, body = '') => `<html><head>${head}</head><body>${body}</body></html>`;

const listed = (html: string): unknown => JSON.parse(/id="late-scripts">([^<]*)</.exec(html)?.[1] ?? 'null');

test('marked scripts and preloads of the build leave their places, each into the list once', () => {
  const preload = `<link rel="preload" as="script" fetchPriority="low"${mark} href="/_next/static/a.js"/>`;
  const other = `<link rel="preload" href="/_next/static/c.js" as="script"${mark}/>`;
  const html = withLateScripts(
    page(
      preload + script('/_next/static/b.js') + other,
      `<p>Text</p><script src="/_next/static/a.js"${mark} id="_R_" async=""></script>`,
    ),
    'abc',
  );
  expect(listed(html)).toEqual(['/_next/static/a.js', '/_next/static/b.js', '/_next/static/c.js']);
  expect(html).not.toMatch(/src=|href=/);
  expect(html).toContain('<body><p>Text</p></body>');
});

test('what only browsers without modules read is left out', () => {
  const html = withLateScripts(page(`<script src="/_next/static/old.js"${mark} noModule=""></script>`), 'abc');
  expect(html).not.toContain('old.js');
  expect(listed(html)).toEqual([]);
});

test('other tags stay: of other hosts, without the mark, without async, of pictures', () => {
  const kept = [
    script('https://count.example/x.js'),
    script('/_next/static/a.js', ''),
    script('/_next/static/a.js', ' nonce="guess"'),
    `<link rel="preload" as="image" href="/_next/static/a.png"${mark}/>`,
  ].join('');
  const html = withLateScripts(page(kept), 'abc');
  expect(html).toContain(kept);
  expect(listed(html)).toEqual([]);
});

test('the list stands before the data that name the same files', () => {
  const data = `<script${mark}>self.__next_f.push([1,"/_next/static/a.js"])</script>`;
  const html = withLateScripts(page(script('/_next/static/a.js'), `<p>Text</p>${data}`), 'abc');
  expect(html).toMatch(
    /<p>Text<\/p><script type="application\/json" id="late-scripts">\[[^<]*\]<\/script><script nonce/,
  );
  expect(listed(html)).toEqual(['/_next/static/a.js']);
});
