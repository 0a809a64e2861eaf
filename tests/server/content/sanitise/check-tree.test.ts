/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { checkHtml, checkTree } from '../../../../lib/server/content/sanitise/check-html.ts';
import { createSanitiser } from '../../../../lib/server/content/sanitise/sanitiser.ts';

const many = (count: number, make: (number: number) => string) => Array.from({ length: count }, (_, n) => make(n));

// Each of a few kilobytes and few levels as it is written, and of seconds or minutes for a sanitiser.
const GROWING = [
  '<a><b><i><u><s><em></a>'.repeat(284),
  many(900, (n) => `<p><b title=${n}></p>`).join(''),
  `<p>${many(60, (n) => `<b title=${n}>`).join('')}</p>${'<p>x</p>'.repeat(900)}`,
  `<p>${many(28, (n) => `<i title=${n}>`).join('')}</p>${'<p>x</p>'.repeat(900)}`,
  `<table>${many(900, (n) => `<tr><td><b title=${n}><table>`).join('')}`,
];

test.each(GROWING)('a text that a parser makes far larger is refused before it is cleaned: %.40s', (html) => {
  expect(html.length).toBeLessThan(64_000);
  expect(() => {
    checkHtml(html);
    checkTree(html);
  }).toThrow(/nested too deeply|takes too long/);
});

test('formatting that somebody forgot to close, and that is closed in the wrong order, passes', () => {
  for (const html of [
    '<p><b><i>forgotten</p>'.repeat(600),
    '<p><b>crossed <i>formatting</b> of a page</i></p>'.repeat(400),
    `${'<blockquote>'.repeat(30)}deep`,
    '<p>Some <b>bold</b> <i>text</i> <a href="https://x.example">link</a></p>'.repeat(2_000),
  ])
    expect(() => checkTree(html)).not.toThrow();
});

test('the sanitiser asks for it before it cleans', async () => {
  const sanitiser = createSanitiser();
  const refused = sanitiser.sanitise(`<p><b title=x>${'<a><b><i><u><s><em></a>'.repeat(284)}`, 'comment');
  await expect(refused).rejects.toThrow('nested too deeply');
  await sanitiser.close();
});
