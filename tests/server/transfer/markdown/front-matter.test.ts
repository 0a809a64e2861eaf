/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { listOf, momentOf, splitFrontMatter } from '../../../../lib/server/transfer/markdown/front-matter.ts';

test.each([
  ['YAML', '---\n---\nText\n'],
  ['YAML of Windows', '---\r\n---\r\nText\n'],
  ['TOML', '+++\n+++\nText\n'],
])('a head of %s without fields is no text, and ends where it ends', (_name, text) => {
  expect(splitFrontMatter(`${text}---\nMore\n`)).toEqual({ fields: {}, body: 'Text\n---\nMore\n', hasFields: true });
});

test('a line within a text does not end the head', () => {
  const { fields, body } = splitFrontMatter('---\ntitle: a --- b\n---\nText\n');
  expect([fields.title, body]).toEqual(['a --- b', 'Text\n']);
});

test('an hour of one digit is an hour, with seconds as well', () => {
  for (const time of ['9:30', '9:30:00', '09:30:00'])
    expect([time, momentOf(`2014-3-5 ${time}`)]).toEqual([time, new Date('2014-03-05T09:30:00Z')]);
});

test('what escapes hide in any form is text of one line, times are times', () => {
  const yaml = splitFrontMatter(
    '---\ntitle: "a\\0b\\ud800c\\e[31m"\naliases: ["/x\\0y"]\ndate: 2014-03-05\n---\n',
  ).fields;
  const toml = splitFrontMatter('+++\ntitle = "a\\u0000b"\ndate = 2014-03-05T09:30:00Z\n+++\n').fields;
  const json = splitFrontMatter('{\n"title": "a\\u0000b\\ud800"\n}\n').fields;
  expect(yaml.title).toBe('a b\ufffdc [31m');
  expect(listOf(yaml.aliases)).toEqual(['/x y']);
  expect(momentOf(yaml.date)).toEqual(new Date('2014-03-05T00:00:00Z'));
  expect([toml.title, momentOf(toml.date)]).toEqual(['a b', new Date('2014-03-05T09:30:00Z')]);
  expect(json.title).toBe('a b\ufffd');
});

test.each([
  ['json', '{ "title": "T", "date": "2021-06-08" }'],
  ['toml', 'title = "T"\ndate = 2021-06-08'],
  ['yaml', 'title: T\ndate: 2021-06-08'],
])('a head that names its form is read in it: ---%s', (form, head) => {
  const { fields, body } = splitFrontMatter(`---${form}\n${head}\n---\nText\n`);
  expect([fields.title, momentOf(fields.date), body]).toEqual(['T', new Date('2021-06-08T00:00:00Z'), 'Text\n']);
});

test('a tag that YAML does not know says nothing to the terminal, where its line could give orders', () => {
  const warn = jest.spyOn(process, 'emitWarning').mockReturnValue(undefined);
  const { fields } = splitFrontMatter('---\ntitle: !!js/function "\u001b]0;mine\u0007 f"\n---\n');
  expect(fields.title).toBe(']0;mine  f');
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('a head in JavaScript is not run and does not become text', () => {
  const { body, problem } = splitFrontMatter('---js\n{ title: "T" }\n---\nText\n');
  expect([body, problem]).toEqual(['Text\n', 'it is a program, and no program of an export is run']);
});
