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
  expect(() => checkHtml('<p>some words</p>'.repeat(110_000))).not.toThrow();
});
