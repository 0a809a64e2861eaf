/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { LANGUAGES } from '../../lib/rules/languages.ts';
import { argumentsOf, readCatalogue, type Argument } from './catalogue.ts';

const namespaces = [...readdirSync('messages/en').map((file) => file.replace('.json', '')), 'errors'];
const others = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en');
const catalogues = others.flatMap((language) =>
  namespaces.map((namespace) => ({
    language,
    namespace,
    where: `${language}/${namespace}`,
    texts: readCatalogue(language, namespace),
  })),
);
const english = new Map(namespaces.map((namespace) => [namespace, readCatalogue('en', namespace)]));

/** Complaints about every message that has an English counterpart. */
function complaints(about: (message: string, original: string, language: string) => string | undefined): string[] {
  return catalogues.flatMap(({ language, namespace, where, texts }) =>
    [...texts].flatMap(([key, message]) => {
      const original = english.get(namespace)?.get(key);
      const complaint = original === undefined ? undefined : about(message, original, language);
      return complaint ? [`${where} ${key}: ${complaint}`] : [];
    }),
  );
}

function tryArguments(message: string): Argument[] | string {
  try {
    return argumentsOf(message);
  } catch (error) {
    return String(error);
  }
}

const namesOf = (found: Argument[]) =>
  [...new Set(found.map(({ name, kind }) => (kind === 'tag' ? `<${name}>` : name)))].sort();

const isPlural = ({ kind }: Argument) => kind === 'plural' || kind === 'ordinal';

// They are numbers wherever they are given, and every language writes its own digits.
const NUMBERS = new Set([
  'count',
  'days',
  'done',
  'drafts',
  'failed',
  'first',
  'last',
  'levels',
  'max',
  'page',
  'pages',
  'total',
  'wait',
]);

test('every folder is one of our languages', () => {
  const codes: readonly string[] = LANGUAGES.map(({ code }) => code);
  expect(readdirSync('messages').filter((folder) => !codes.includes(folder))).toEqual([]);
});

test('no catalogue has a file that English lacks', () => {
  const files = others.flatMap((language) => readdirSync(`messages/${language}`));
  expect(files.filter((file) => !english.has(file.replace('.json', '')))).toEqual([]);
});

test('no catalogue has a key that English lacks', () => {
  const unknown = catalogues.flatMap(({ namespace, where, texts }) =>
    [...texts.keys()].filter((key) => !english.get(namespace)?.has(key)).map((key) => `${where} ${key}`),
  );
  expect(unknown).toEqual([]);
});

test('every message is valid ICU, English ones too', () => {
  const broken = [...english].flatMap(([namespace, texts]) =>
    [...texts]
      .filter(([, message]) => typeof tryArguments(message) === 'string')
      .map(([key]) => `en/${namespace} ${key}`),
  );
  const other = complaints((message) => {
    const found = tryArguments(message);
    return typeof found === 'string' ? found : undefined;
  });
  expect([...broken, ...other]).toEqual([]);
});

test('every message has the arguments and tags of the English one', () => {
  const differing = complaints((message, original) => {
    const names = namesOf(argumentsOf(message)).join();
    const wanted = namesOf(argumentsOf(original)).join();
    return names === wanted ? undefined : `has ${names || 'none'}, not ${wanted || 'none'}`;
  });
  expect(differing).toEqual([]);
});

test('plurals have the categories of their language, and stand wherever English has one', () => {
  const wrong = complaints((message, original, language) => {
    const found = argumentsOf(message);
    const cardinal = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const ordinal = new Intl.PluralRules(language, { type: 'ordinal' }).resolvedOptions().pluralCategories;
    const bad = found.filter(isPlural).find(({ kind, cases }) => {
      const named = cases.filter((name) => !name.startsWith('='));
      return named.sort().join() !== [...(kind === 'ordinal' ? ordinal : cardinal)].sort().join();
    });
    if (bad) return `${bad.name} needs exactly ${cardinal.join(', ')}`;
    const lost = argumentsOf(original)
      .filter(isPlural)
      .find(({ name }) => !found.some((own) => own.name === name && isPlural(own)));
    return lost && cardinal.length > 1 ? `${lost.name} is no plural` : undefined;
  });
  expect(wrong).toEqual([]);
});

test('numbers are written as numbers, in the digits of the language', () => {
  const plain = complaints((message) => {
    const found = argumentsOf(message).find(({ name, kind }) => kind === 'plain' && NUMBERS.has(name));
    return found && `{${found.name}} should be {${found.name}, number}`;
  });
  expect(plain).toEqual([]);
});

test('languages with a script of their own have no text left in English', () => {
  const left = complaints((message, original, language) => {
    const isLatin = new Intl.Locale(language).maximize().script === 'Latn';
    const words = original.replace(/\{[^{}]*\}|<[^>]*>/g, '');
    return !isLatin && message === original && /\p{L}/u.test(words) ? 'is English' : undefined;
  });
  expect(
    left.filter((complaint) => !complaint.includes('contactLeadBengali') && !complaint.includes('heroPromiseBengali')),
  ).toEqual([]);
});

test('all languages have every text', () => {
  const missing = catalogues.flatMap(({ namespace, where, texts }) =>
    [...(english.get(namespace)?.keys() ?? [])].filter((key) => !texts.has(key)).map((key) => `${where} ${key}`),
  );
  expect(missing).toEqual([]);
});
