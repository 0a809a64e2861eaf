/** @jest-environment node */
import { globSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import english from '../../messages/en/errors.json';
import { loadErrorTexts } from '../../lib/i18n/error-texts.ts';
import { errorsInPageLanguage } from '../../lib/i18n/say-error.ts';
import { LANGUAGES } from '../../lib/rules/languages.ts';
import { fill, NEEDS, TEMPLATES } from '../../lib/rules/messages.ts';
import { missingFromNewPassword } from '../../lib/schemas/password.ts';

const OTHERS = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en');

test('a message is said in the language, with its numbers', async () => {
  const say = await loadErrorTexts('bn');
  expect(say('Email is required')).toBe('ইমেইল দিতে হবে');
  expect(say(fill('commentLong', { max: 1_000 }))).toBe('মন্তব্য সর্বোচ্চ ১,০০০ অক্ষরের হতে পারে');
  expect(say(fill('commentWait', { wait: 12 }))).toBe('আপনি খুব দ্রুত মন্তব্য করছেন। ১২ সেকেন্ড পরে আবার চেষ্টা করুন।');
});

test('what a password lacks is said item by item', async () => {
  const say = await loadErrorTexts('bn');
  expect(say(missingFromNewPassword('qwerty') ?? '')).toBe(
    'পাসওয়ার্ডে থাকতে হবে: কমপক্ষে ৮টি অক্ষর, একটি সংখ্যা, একটি বিশেষ চিহ্ন, আরও অপ্রচলিত কিছু এবং 123456, abcdef, qwerty, asdfgh-এর মতো ক্রম নয়',
  );
});

test('what came with an answer is said by its key and values', async () => {
  const say = await loadErrorTexts('bn');
  const sentence = 'You are reacting too fast. Please try again in 47 seconds.';
  expect(say(sentence)).toBe(sentence);
  expect(say(sentence, { [sentence]: { key: 'reactionWait', values: { wait: 47 } } })).toContain('৪৭');
  for (const key of ['constructor', 'unheard', '__proto__'])
    expect(say(sentence, { [sentence]: { key, values: {} } })).toBe(sentence);
});

test('the English texts with values are those that the catalogues hold', () => {
  const { needs, ...texts } = english;
  expect(NEEDS).toEqual(needs);
  expect(TEMPLATES).toEqual(Object.fromEntries(Object.entries(texts).filter(([, text]) => text.includes('{'))));
});

test('a message that is not known stays as it is', async () => {
  const say = await loadErrorTexts('bn');
  expect(say('The flux has no capacity')).toBe('The flux has no capacity');
  expect(say('Email is required!')).toBe('Email is required!');
});

test('English pages show what the server says', async () => {
  expect((await errorsInPageLanguage())('Email is required')).toBe('Email is required');
});

// Of programs that call the API: no form and no link of ours leads there. And of the start, and answers that are no
// errors.
const NOT_SHOWN = [
  'Must be the id of a post',
  'Must be a whole number',
  'Must be at least 1',
  'Must be from 1 to 50',
  'Must be from 1 to 365',
  'Must be a list of ids',
  'Must be a list of names',
  'Must be a positive integer',
  'Must be a list of categories, author, comment_count',
  'Must be active or inactive',
  'Must be a field of the list, with a hyphen in front for the reverse',
  'Must be true or false',
  'Comments are hidden only with a deactivation',
  'ADMIN_PASSWORD is too common: choose something that is not a usual word or a name',
  'Must be draft or reviewed',
  'A refresh token is required',
  'The cursor is not the id of a post.',
  'Your email address is already verified.',
  'Verification code sent. Please check your email.',
];

// Names of answers (lib/schemas/answers.ts).
const IS_ANSWER = /^(?:GET|POST|PUT|PATCH|DELETE) [a-z/{]/;

/** Sentences that a source may show to a reader. */
function sentencesOf(file: string): string[] {
  const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const texts = [...code.matchAll(/'([A-Z][^'\n]* [^'\n]*)'|`([A-Z][^`\n]* [^`\n]*)`/g)].map(
    ([, plain, template]) => plain ?? template ?? '',
  );
  return texts
    .map((text) => text.replace(/\$\{[^}]*\}/g, '7'))
    .filter((text) => !text.endsWith(': 7') && !IS_ANSWER.test(text));
}

test.each(OTHERS)('every message of the schemas and services has a text in %s', async (language) => {
  const say = await loadErrorTexts(language);
  const files = globSync('{lib/schemas/*,lib/server/services/**/*,lib/server/limits/*,lib/server/auth/*}.ts');
  const sentences = files.flatMap(sentencesOf);
  expect(sentences.length).toBeGreaterThan(120);
  const unknown = sentences.filter((text) => say(text) === text);
  expect(unknown.filter((text) => !NOT_SHOWN.includes(text))).toEqual([]);
});

/** What errors of the whole server say; those of files and of how programs ask are not for readers. */
const OF_PROGRAMS =
  /^(?:(?:Feed|Sitemap|Picture|Image|File) not found|There is nothing at this address\.|This address has no such method\.|The request body (?:must be|is not) .*)$/;

test('every error of the server that readers may see has a text', async () => {
  const say = await loadErrorTexts('bn');
  // Imports are asked for in a terminal, which speaks English.
  const files = globSync('{lib/server,app/api}/**/*.ts').filter((file) => !file.startsWith('lib/server/transfer/'));
  const sources = files.map((file) => readFileSync(file, 'utf8'));
  const messages = sources.flatMap((source) =>
    [...source.matchAll(/new AppError\(\s*'\w+',\s*'([^']+)'/g)].map(([, message = '']) => message),
  );
  expect(messages.length).toBeGreaterThan(30);
  expect(messages.filter((text) => say(text) === text && !NOT_SHOWN.includes(text) && !OF_PROGRAMS.test(text))).toEqual(
    [],
  );
});

// What somebody may type into a field, or leave out of it.
const TYPED = ['', ' ', '7', 'abc', 'ABC abc', '<p>', 'http://', '2026-13-99', 'x'.repeat(100_000), undefined];

// Zod's words for a value of a kind that no field of a form can have.
const IS_OTHER_KIND = /^Invalid (?:input|option): expected /;

/** Schemas of what people send, by name: the bodies of the API. */
async function bodySchemas(): Promise<[string, z.ZodType][]> {
  const handlers = globSync('app/api/**/route.ts').map((file) => readFileSync(file, 'utf8'));
  const bodies = new Set(handlers.flatMap((source) => [...source.matchAll(/\bbody: (\w+)/g)].map(([, name]) => name)));
  const modules = await Promise.all(
    globSync('lib/schemas/*.ts').map(async (file) => (await import(`../../${file}`)) as object),
  );
  const exported = modules.flatMap((module) => Object.entries(module));
  return exported.flatMap(([name, value]) => (value instanceof z.ZodType && bodies.has(name) ? [[name, value]] : []));
}

function messagesOf(schema: z.ZodType): string[] {
  const shape = schema instanceof z.ZodObject ? Object.keys(schema.shape) : undefined;
  return TYPED.flatMap((text) => {
    const input = shape ? Object.fromEntries(shape.map((field) => [field, text])) : text;
    return (schema.safeParse(input).error?.issues ?? []).map(({ message }) => message);
  });
}

test('what schemas find wrong with what was typed has a text', async () => {
  const say = await loadErrorTexts('bn');
  const schemas = await bodySchemas();
  expect(schemas.map(([name]) => name)).toEqual(
    expect.arrayContaining(['createCategorySchema', 'updatePostSchema', 'loginSchema', 'translationInput']),
  );
  const found = schemas.flatMap(([name, schema]) => messagesOf(schema).map((message) => [name, message] as const));
  expect(found.length).toBeGreaterThan(100);
  const unknown = found.filter(
    ([, message]) => say(message) === message && !NOT_SHOWN.includes(message) && !IS_OTHER_KIND.test(message),
  );
  expect([...new Set(unknown.map((pair) => pair.join(': ')))]).toEqual([]);
});
