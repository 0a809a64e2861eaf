/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { hideEmail, isEmail, uniqueUserName } from '../../../../lib/server/transfer/write/write-users.ts';

const free = () => false;

test('a user name keeps letters, marks, digits, dot, underscore and hyphen of any script', () => {
  expect(uniqueUserName('করিম মিয়া', free)).toBe('করিম-মিয়া'.normalize('NFC'));
  expect(uniqueUserName('j.doe_2', free)).toBe('j.doe_2');
  expect(uniqueUserName('<b>!', free)).toBe('author-b');
});

test('short and empty names are filled up, long ones cut to 30 code points', () => {
  expect(uniqueUserName('jo', free)).toBe('author-jo');
  expect(uniqueUserName('***', free)).toBe('author');
  expect(uniqueUserName('x'.repeat(40), free)).toBe('x'.repeat(30));
});

test('a taken name gets a number within the 30 code points', () => {
  const long = 'x'.repeat(30);
  expect(uniqueUserName(long, (name) => name === long)).toBe(`${'x'.repeat(28)}-2`);
});

test('an e-mail address never becomes a name', () => {
  expect(uniqueUserName('editor@blog.example', free)).toBe('editor');
  expect(hideEmail('editor@blog.example')).toBe('editor');
  expect(hideEmail('meet me @ noon')).toBe('meet me @ noon');
});

test('e-mail addresses are told from other texts', () => {
  expect(isEmail('a@b.example')).toBe(true);
  expect(isEmail('a@b')).toBe(false);
  expect(isEmail(`${'a'.repeat(320)}@b.example`)).toBe(false);
});
