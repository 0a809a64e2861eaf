/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { documentParts } from '../../../../lib/server/gateway/render/kept-parts.ts';

const PATHS = new Set(['/']);

/** What React writes of a part: its inside, or what stands for it. */
function write(parts: ReturnType<typeof documentParts>, inside: string, { place = '_R_1_', path = '/' } = {}) {
  const answer = parts.ask('bar', place, path);
  if (answer && 'html' in answer) return `<header class="bar">${answer.html}</header><p>Text</p>`;
  return `<header class="bar"${answer ? ` data-part="${answer.mark}"` : ''}>${inside}</header><p>Text</p>`;
}

/** A document of a site that is `of` something, with what React would write inside its bar. */
function settled(of: string, inside: string, where?: { place?: string; path?: string }): string {
  const parts = documentParts('bm9uY2U+/=');
  parts.made(of, PATHS);
  return parts.settle(write(parts, inside, where));
}

test('a part is written once and stands in the documents that follow', () => {
  expect(settled('one', 'first')).toBe('<header class="bar">first</header><p>Text</p>');
  expect(settled('one', 'never written')).toBe('<header class="bar">first</header><p>Text</p>');
});

test('another site, language or list of categories has parts of its own', () => {
  settled('two', 'first');
  expect(settled('three', 'second')).toContain('second');
});

test('a part is kept for its place in the tree and for the page that it marks, all other pages share it', () => {
  settled('four', 'home');
  expect(settled('four', 'elsewhere', { path: '/posts/a' })).toContain('elsewhere');
  expect(settled('four', 'not this', { path: '/posts/b' })).toContain('elsewhere');
  expect(settled('four', 'other place', { place: '_R_2_' })).toContain('other place');
});

test('letters of any script come out as the bytes that went in', () => {
  const bytes = Buffer.from('বাংলা').toString('latin1');
  settled('five', bytes);
  expect(settled('five', '')).toContain(bytes);
});

test('a part with a picture is written each time, for React names pictures in the head', () => {
  settled('six', '<img src="/logo.png"/>');
  expect(settled('six', 'anew')).toContain('anew');
});

test('nothing is kept where nobody said what the parts are made of', () => {
  const parts = documentParts('n');
  expect(parts.ask('bar', '_R_1_', '/')).toBeUndefined();
  expect(parts.settle('<header></header>')).toBe('<header></header>');
});

test('content that names a part is content', () => {
  settled('seven', 'first');
  const parts = documentParts('another');
  parts.made('seven', PATHS);
  const html = write(parts, '') + '<!--bm9uY2U+/= bar--><i data-part="bm9uY2U+/= bar">Words</i>';
  expect(parts.settle(html)).toContain('<!--bm9uY2U+/= bar--><i data-part="bm9uY2U+/= bar">Words</i>');
});
