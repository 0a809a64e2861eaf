/** @jest-environment node */
import { globSync, readFileSync } from 'node:fs';
import { loadErrorTexts } from '../../lib/i18n/error-texts.ts';
import { errorsInPageLanguage } from '../../lib/i18n/say-error.ts';
import { missingFromNewPassword } from '../../lib/schemas/password.ts';

test('a message is said in the language, with its numbers', async () => {
  const say = await loadErrorTexts('bn');
  expect(say('Email is required')).toBe('ইমেইল দিতে হবে');
  expect(say('Comment must be at most 1000 characters')).toBe('মন্তব্য সর্বোচ্চ ১,০০০ অক্ষরের হতে পারে');
  expect(say('You are commenting too fast. Please try again in 12 seconds.')).toBe(
    'আপনি খুব দ্রুত মন্তব্য করছেন। ১২ সেকেন্ড পরে আবার চেষ্টা করুন।',
  );
});

test('what a password lacks is said item by item', async () => {
  const say = await loadErrorTexts('bn');
  expect(say(missingFromNewPassword('qwerty') ?? '')).toBe(
    'পাসওয়ার্ডে থাকতে হবে: কমপক্ষে ৮টি অক্ষর, একটি সংখ্যা, একটি বিশেষ চিহ্ন, আরও অপ্রচলিত কিছু এবং 123456, abcdef, qwerty, asdfgh-এর মতো ক্রম নয়',
  );
});

test('a message that is not known stays as it is', async () => {
  const say = await loadErrorTexts('bn');
  expect(say('The flux has no capacity')).toBe('The flux has no capacity');
  expect(say('Email is required!')).toBe('Email is required!');
});

test('English pages show what the server says', async () => {
  expect((await errorsInPageLanguage())('Email is required')).toBe('Email is required');
});

// Of programs that call the API, and of answers that are no errors.
const NOT_SHOWN = [
  'Must be the id of a post',
  'A refresh token is required',
  'Your email address is already verified.',
  'Verification code sent. Please check your email.',
];

/** Sentences that a source may show to a reader. */
function sentencesOf(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const texts = [...code.matchAll(/'([A-Z][^'\n]* [^'\n]*)'|`([A-Z][^`\n]* [^`\n]*)`/g)].map(([, plain, template]) => plain ?? template ?? '');
  return texts.map((text) => text.replace(/\$\{[^}]*\}|\{wait\}/g, '7')).filter((text) => !text.endsWith(': 7'));
}

test('every message of the forms and services of readers is known', async () => {
  const say = await loadErrorTexts('bn');
  const schemas = globSync('lib/schemas/{account-fields,auth,change-credentials,comment-input,password,profile,session}.ts');
  const services = globSync('lib/server/services/{accounts,codes,comments,profile,sessions}/*.ts');
  const limits = globSync('lib/server/limits/*.ts');
  const sentences = [...schemas, ...services, ...limits].flatMap((file) => sentencesOf(readFileSync(file, 'utf8')));
  expect(sentences.length).toBeGreaterThan(50);
  const unknown = sentences.filter((text) => say(text) === text);
  expect(unknown.filter((text) => !NOT_SHOWN.includes(text))).toEqual([]);
});
