/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { loadErrorTexts } from '../../lib/i18n/error-texts.ts';
import { errorsInPageLanguage } from '../../lib/i18n/say-error.ts';
import { sayMessage } from '../../lib/i18n/say-message.ts';
import { inEnglish, isMessage } from '../../lib/rules/in-english.ts';
import { MESSAGES, NEEDS } from '../../lib/rules/message-texts.ts';
import { messageOf, partsOf, type Message } from '../../lib/rules/messages.ts';
import { missingFromNewPassword } from '../../lib/schemas/password.ts';

async function inBengali(message: Message): Promise<string> {
  return (await loadErrorTexts('bn'))(partsOf(message), inEnglish(message));
}

test('a message is said in the language, with its numbers', async () => {
  expect(await inBengali('emailRequired')).toBe('ইমেইল দিতে হবে');
  expect(await inBengali(messageOf('commentLong', { max: 1_000 }))).toBe('মন্তব্য সর্বোচ্চ ১,০০০ অক্ষরের হতে পারে');
  expect(await inBengali(messageOf('commentWait', { wait: 12 }))).toBe(
    'আপনি খুব দ্রুত মন্তব্য করছেন। ১২ সেকেন্ড পরে আবার চেষ্টা করুন।',
  );
});

test('a message is said in English, with its values as they are', () => {
  expect(inEnglish('emailRequired')).toBe('Email is required');
  expect(inEnglish(messageOf('wrongParameter', { field: 'id', problem: 'a {max} b' }))).toBe('id: a {max} b');
  expect(inEnglish(messageOf('passwordNeeds', { needs: ['letter', 'number'] }))).toBe(
    'Password must contain: one letter, one number',
  );
});

test('what a password lacks is said item by item', async () => {
  expect(await inBengali(missingFromNewPassword('qwerty') ?? 'emailRequired')).toBe(
    'পাসওয়ার্ডে থাকতে হবে: কমপক্ষে ৮টি অক্ষর, একটি সংখ্যা, একটি বিশেষ চিহ্ন, আরও অপ্রচলিত কিছু এবং 123456, abcdef, qwerty, asdfgh-এর মতো ক্রম নয়',
  );
});

test('what has no text in the language stays English', async () => {
  const say = await loadErrorTexts('bn');
  for (const key of ['constructor', 'unheard', '__proto__', 'wrongValue'])
    expect(say({ key, values: {} }, 'As the server said')).toBe('As the server said');
  expect(say(undefined, 'As the server said')).toBe('As the server said');
});

test('English pages show what the server says, and what forms find in English', async () => {
  expect((await errorsInPageLanguage())({ key: 'emailRequired', values: {} }, 'As said')).toBe('As said');
  expect(await sayMessage('emailRequired')).toBe('Email is required');
  expect(await sayMessage('The flux has no capacity')).toBe('The flux has no capacity');
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

test('what schemas find wrong with what was typed is a message of the table', async () => {
  const schemas = await bodySchemas();
  expect(schemas.map(([name]) => name)).toEqual(
    expect.arrayContaining(['createCategorySchema', 'updatePostSchema', 'loginSchema', 'translationInput']),
  );
  const found = schemas.flatMap(([name, schema]) => messagesOf(schema).map((message) => [name, message] as const));
  expect(found.length).toBeGreaterThan(100);
  const unknown = found.filter(([, message]) => !isMessage(message) && !IS_OTHER_KIND.test(message));
  expect([...new Set(unknown.map((pair) => pair.join(': ')))]).toEqual([]);
});

test('every message of the table is used', () => {
  const code = globSync('{app,lib,components}/**/*.{ts,tsx}')
    .filter((file) => file !== 'lib/rules/message-texts.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const keys = [...Object.keys(MESSAGES), ...Object.keys(NEEDS)];
  expect(keys.filter((key) => !code.includes(`'${key}'`))).toEqual([]);
});
