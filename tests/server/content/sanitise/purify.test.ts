/** @jest-environment node */
import { afterAll, expect, test } from '@jest/globals';
import { createSanitiser } from '../../../../lib/server/content/sanitise/sanitiser.ts';
import { expectHarmless, harmIn } from '../../../setup/expect-harmless.ts';

const sanitiser = createSanitiser();
afterAll(() => sanitiser.close());

const SYNTAX = ['<', '>', '=', '"', "'", '/', '&', '`', ' '];
const MARKS = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter(
    (character) => /\p{M}/u.test(character) || SYNTAX.some((sign) => (sign + character).normalize('NFC').length === 1),
  );
const ORDERS = ['\u0338', '\u0301\u0338', '\u0327\u0301\u0338', '\u0338\u0338', '\u200d\u0338'];
// By a reference a mark comes behind the normalisation that is done first; what is left of a row must not join either.
const REFERENCES = ['&#x338;', '&#824;', '&#x301;&#x338;', '&#x338;&#824;', '&#x301;&#x338;&#x323;&#x338;'];

/** Where a mark may stand: behind an end tag's, a start tag's and a void tag's end, in values and around them. */
const VECTORS = (mark: string) => [
  `<p>${mark} onclick=alert(1) id=x style=color:red>a</p>`,
  `<p>a<br>${mark} onmouseover=alert(1)>b<b>c</b>${mark} onclick=alert(1)>d</p>`,
  `<a href="https://a.test/"${mark} onclick=alert(1) title="x>${mark}" >e</a>`,
  `<a title="&gt;${mark} onclick=alert(1) y=" href=${mark}javascript:alert(1)>f</a>`,
  `<img src="https://a.test/a.png" alt=">${mark} onerror=alert(1)">${mark} onerror=alert(1)>`,
  `<${mark}script>alert(1)</${mark}script><p${mark} onclick=alert(1)>g</p>`,
];

test('the vectors do harm where somebody normalises behind a sanitiser', () => {
  expect(harmIn('<p>\u0338 onclick=alert(1) id=x>a</p>'.normalize('NFC'))).not.toEqual([]);
  expect(MARKS).toContain('\u0338');
  expect(MARKS.length).toBeGreaterThan(2_000);
});

test.each([...ORDERS, ...REFERENCES])('what follows a tag cannot join it: %j', async (mark) => {
  for (const kind of ['post', 'comment'] as const) {
    const clean = await sanitiser.sanitise(VECTORS(mark).join('\n'), kind);
    expectHarmless(clean);
    expect(clean.normalize('NFC')).toBe(clean);
    expect(await sanitiser.sanitise(clean, kind)).toBe(clean);
  }
});

test.each(ORDERS)('words behind a mark that follows a tag are kept: %j', async (mark) => {
  const written = `<p>one</p>${mark}<p>${mark}two <b>${mark}three</b> four</p><br>${mark}five`;
  const clean = await sanitiser.sanitise(written, 'post');
  for (const word of ['one', 'two', 'three', 'four', 'five']) expect(clean).toContain(word);
  expect(clean.match(/<\/?\w+>/gu)).toEqual(['<p>', '</p>', '<p>', '<b>', '</b>', '</p>', '<br>']);
});

test('of all marks of Unicode none changes a tag', async () => {
  const clean = await sanitiser.sanitise(MARKS.map((mark) => `<p>${mark} onclick=x>a</p>`).join(''), 'post');
  expectHarmless(clean);
  expect(clean.normalize('NFC')).toBe(clean);
});

test('look-alikes of signs stay text, and letters that change with their case make no tag', async () => {
  const clean = await sanitiser.sanitise(
    '<p>\uff1cscript\uff1ealert(1)\uff1c/script\uff1e\ufe64img src=x onerror=alert(1)\ufe65</p>' +
      '<\u017fcript>alert(1)</\u017fcript><\u212abd onclick=x>k</\u212abd><p on\u212aey=x on\u017felect=x>z</p>' +
      '<a href="java\u017fcript:alert(1)">l</a>',
    'post',
  );
  expectHarmless(clean);
  expect(clean).toContain('\uff1cscript\uff1e');
  for (const mapped of [clean.toLowerCase(), clean.toUpperCase()]) expect(harmIn(mapped)).toEqual([]);
});
