import { expect, test } from '@jest/globals';
import {
  loginSchema,
  registerFormSchema,
  registerSchema,
  resetPasswordFormSchema,
  resetPasswordSchema,
} from '../../lib/schemas/auth.ts';
import {
  changeEmailSchema,
  changePasswordFormSchema,
  changePasswordSchema,
} from '../../lib/schemas/change-credentials.ts';
import { inWords } from '../setup/in-words.ts';

type Schema = {
  safeParse: (value: unknown) => {
    success: boolean;
    error?: { issues: { path: PropertyKey[]; message: string }[] };
  };
};

/** Messages of one field, in order. */
function messages(schema: Schema, value: unknown, field: string): string[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.filter((issue) => issue.path.join('.') === field).map(inWords);
}

const login = (password: unknown) => messages(loginSchema, { email: 'a@b.co', password }, 'password');
const register = (password: unknown) => messages(registerSchema, { password }, 'password');
const reset = (newPassword: unknown) => messages(resetPasswordSchema, { code: '123456', newPassword }, 'newPassword');
const change = (newPassword: unknown, currentPassword = 'Old-secret-1') =>
  messages(changePasswordSchema, { currentPassword, newPassword }, 'newPassword');

test('a login asks for six characters and nothing else', () => {
  expect(login('')).toEqual(['Password is required']);
  expect(login(undefined)).toEqual(['Password is required']);
  expect(login('12345')).toEqual(['Password must be at least 6 characters']);
  expect(login('123456')).toEqual([]);
  expect(login('x'.repeat(129))).toEqual(['Password must be at most 128 characters']);
});

test('a new password says all that it lacks in one message', () => {
  expect(register('')).toEqual(['Password is required']);
  expect(register('abc')).toEqual(['Password must contain: at least 8 characters, one number, one special character']);
  expect(register('12345678!')).toEqual([
    'Password must contain: one letter, no sequence such as 123456, abcdef, qwerty, asdfgh',
  ]);
  expect(register(`a1!${'x'.repeat(126)}`)).toEqual(['Password must contain: at most 128 characters']);
  expect(register('xASDFGH-1')).toEqual(['Password must contain: no sequence such as 123456, abcdef, qwerty, asdfgh']);
  expect(register('PassWord123')).toEqual(['Password must contain: one special character, something less common']);
  expect(register(`a1!${'x'.repeat(125)}`)).toEqual([]);
});

test('Bengali letters and digits count, vowel signs are not special', () => {
  expect(register('গোপনকথা৯৮')).toEqual(['Password must contain: one special character']);
  expect(register('গোপন-কথা৯৮')).toEqual([]);
});

test('a reset speaks its own texts, and the common one for what they do not cover', () => {
  expect(reset('')).toEqual(['New password is required']);
  expect(reset('Ab1')).toEqual(['Password must be at least 8 characters long']);
  const letters = 'Password must contain at least one uppercase letter, one lowercase letter, and one number';
  for (const password of ['abcdefg1', 'ABCDEFG1', 'Abcdefgh']) expect(reset(password)).toEqual([letters]);
  expect(reset('Password123')).toEqual(['Password must contain: something less common']);
  expect(reset(`Ab1${'x'.repeat(126)}`)).toEqual(['Password must contain: at most 128 characters']);
  expect(reset('Abcdefg1')).toEqual([]);
});

test('a changed password must be strong and must not contain the current one', () => {
  const all = 'All password fields are required';
  expect(change('')).toEqual([all]);
  expect(messages(changePasswordSchema, { newPassword: 'New-secret-1' }, 'currentPassword')).toEqual([all]);
  expect(change('x')).toEqual([
    'Password must contain: at least 8 characters, one uppercase letter, one number, one special character',
  ]);
  expect(change('New-secret-1')).toEqual([]);
  expect(change('xOld-secret-1')).toEqual(['New password must not contain the current password']);
});

test('a confirmation that differs is told while other fields are still wrong', () => {
  const form = { username: '', password: 'a', confirmPassword: 'b' };
  expect(messages(registerFormSchema, form, 'confirmPassword')).toEqual(['Passwords do not match']);
  expect(messages(registerFormSchema, { ...form, confirmPassword: '' }, 'confirmPassword')).toEqual([
    'Please confirm your password',
  ]);
  expect(messages(resetPasswordFormSchema, { newPassword: 'a', confirmPassword: 'b' }, 'confirmPassword')).toEqual([
    'Passwords do not match',
  ]);
  const change = { currentPassword: 'a', newPassword: 'b', confirmPassword: 'c' };
  expect(messages(changePasswordFormSchema, change, 'confirmPassword')).toEqual(['New passwords do not match']);
  expect(messages(changePasswordFormSchema, { ...change, confirmPassword: '' }, 'confirmPassword')).toEqual([
    'All password fields are required',
  ]);
});

test('register fields are trimmed, in NFC, and told apart by their own texts', () => {
  const empty = registerSchema.safeParse({
    username: ' ',
    email: ' ',
    password: 'x',
    firstName: '',
    lastName: ' ',
  });
  const texts = empty.error?.issues.map(inWords);
  for (const text of ['Username is required', 'Email is required', 'First name is required', 'Last name is required'])
    expect(texts).toContain(text);
  expect(messages(registerSchema, { username: 'ab' }, 'username')).toEqual(['Username must be at least 3 characters']);
  expect(messages(registerSchema, { email: 'a@b' }, 'email')).toEqual(['Email is invalid']);
  expect(messages(loginSchema, { email: 'a@b', password: 'xxxxxx' }, 'email')).toEqual([
    'Please enter a valid email address',
  ]);
  const parsed = registerSchema.parse({
    username: ' র\u09c7\u09beমা ',
    email: ' Ann@Example.test ',
    password: 'Right-horse-7',
    firstName: ' Ann\u202e\n Mary ',
    lastName: 'Cafe\u0301',
  });
  expect(parsed).toMatchObject({
    username: 'র\u09cbমা',
    email: 'Ann@Example.test',
    firstName: 'Ann Mary',
    lastName: 'Caf\u00e9',
  });
});

test('usernames take letters, marks and digits of any script, and nothing that breaks an address', () => {
  const wrong = (username: string) => messages(registerSchema, { username }, 'username').length > 0;
  for (const good of ['রহিম_১', 'ann.b-c', 'žluť', '李小龍', '_ab', 'x'.repeat(30)])
    expect([good, wrong(good)]).toEqual([good, false]);
  for (const bad of ['a b', 'a/b', 'a@b', '...', 'a\u0000b', 'a\u202eb', 'x'.repeat(31)])
    expect([bad, wrong(bad)]).toEqual([bad, true]);
});

test('an address with anything that could add a header or a recipient is refused', () => {
  const accepted = (newEmail: string) => changeEmailSchema.safeParse({ currentPassword: 'x', newEmail }).success;
  for (const good of ['a@b.co', 'a.b+c@d-e.example', 'রহিম@উদাহরণ.বাংলা'])
    expect([good, accepted(good)]).toEqual([good, true]);
  const bads = [
    'a@b',
    'a b@c.de',
    'a@b.co,c@d.ef',
    'a@b.co\nBcc: x@y.zz',
    '<a@b.co>',
    '"a"@b.co',
    'a@b..co',
    `${'a'.repeat(65)}@b.co`,
  ];
  for (const bad of bads) expect([bad, accepted(bad)]).toEqual([bad, false]);
});
