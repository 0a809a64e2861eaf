/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { checkHtml } from '../../../../lib/server/content/sanitise/check-html.ts';

const named = (count: number) => Array.from({ length: count }, (_, number) => `a${number}`).join(' ');

test('a tag with thousands of attributes, which would take the sanitiser seconds, is refused', () => {
  expect(() => checkHtml(`<p ${named(9_000)}>x</p>`)).toThrow('takes too long');
  expect(() => checkHtml(`<p ${named(80)}>x</p>`.repeat(100))).not.toThrow();
});

test('more tags than there is time for are refused at once', () => {
  expect(() => checkHtml(`<p>${'a<br>'.repeat(400_000)}</p>`)).toThrow('takes too long');
  expect(() => checkHtml('<a href="/ab">x</a> '.repeat(95_000))).toThrow('takes too long');
  expect(() => checkHtml('<p>some words of a book</p>'.repeat(45_000))).not.toThrow();
  const prose = `<p>${'words and '.repeat(35)}<a href="https://site.test/a">a link</a></p>`;
  expect(() => checkHtml(prose.repeat(5_000))).not.toThrow();
});
