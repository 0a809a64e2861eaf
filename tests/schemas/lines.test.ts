import { expect, test } from '@jest/globals';
import { messageOf } from '@/lib/rules/messages';
import { personName } from '@/lib/schemas/account-fields';
import { lineOfText, linesOfText, requiredLine } from '@/lib/schemas/admin-text';

const SECRET = '\u{e0068}\u{e0069}';
const WALES = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}';
const required = messageOf('nameRequired');

test.each([
  ['a line', lineOfText(80)],
  ['a line that must be', requiredLine(required, 80)],
  ['a person’s name', personName(required, 80)],
])('%s has no letters that programs alone read, and keeps the flags that are made of them', (_, schema) => {
  expect(schema.parse(` Tea${SECRET} ${WALES}\u202e  in${SECRET}  Wales${SECRET} `)).toBe(`Tea ${WALES} in Wales`);
});

test('neither have lines, which stay lines', () => {
  expect(linesOfText(80).parse(`${SECRET} One${SECRET}\r\nand two `)).toBe('One\nand two');
});

test('such letters alone are nothing', () => {
  expect(requiredLine(required, 80).safeParse(SECRET).success).toBe(false);
  expect(personName(required, 80).safeParse(SECRET).success).toBe(false);
});
