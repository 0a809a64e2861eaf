import { createTranslator } from 'next-intl';
import english from '../../messages/en/errors.json';
import { DEFAULT_LANGUAGE, localeOf, type LanguageCode } from '../rules/languages.ts';

type Values = Record<string, string | number>;
type Say = (key: string, values?: Values) => string;

// Arguments of the texts, and what stands for them in the server's words.
const ARGUMENTS: ReadonlyMap<string, string> = new Map([
  ['max', '\\d+'],
  ['wait', '\\d+'],
  ['levels', '\\d+'],
  ['needs', '.+'],
  ['list', '\\d+(?:, \\d+)*'],
]);

const NEEDS = Object.keys(english.needs);

function translatorOf(language: LanguageCode, errors: object): Say {
  const translator = createTranslator({ locale: localeOf(language), messages: { ...errors } });
  // Keys are looked up by name here, not known to the compiler.
  return translator as unknown as Say;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** An English text as a pattern whose groups are the values of its arguments. */
function patternOf(text: Say, key: string): RegExp {
  const marks = Object.fromEntries([...ARGUMENTS.keys()].map((name) => [name, `<<${name}>>`]));
  const source = escaped(text(key, marks));
  return new RegExp(
    `^${source.replace(/<<(\w+)>>/g, (_, name: string) => `(?<${name}>${ARGUMENTS.get(name)})`)}$`,
    'u',
  );
}

const englishText = translatorOf(DEFAULT_LANGUAGE, english);
const patterns = Object.keys(english)
  .filter((key) => key !== 'needs')
  .map((key) => ({ key, pattern: patternOf(englishText, key) }));

/** The server's list of what a password needs, in another language. */
function needsIn(say: Say, language: LanguageCode, list: string): string {
  const named = NEEDS.filter((key) => list.includes(englishText(`needs.${key}`)));
  return new Intl.ListFormat(language).format(named.map((key) => say(`needs.${key}`)));
}

function valuesIn(say: Say, language: LanguageCode, groups: Record<string, string>): Values {
  const { needs, list, ...numbers } = groups;
  const values: Values = Object.fromEntries(Object.entries(numbers).map(([name, digits]) => [name, Number(digits)]));
  return {
    ...values,
    ...(list !== undefined && { list }),
    ...(needs !== undefined && { needs: needsIn(say, language, needs) }),
  };
}

/** Says the server's and the forms' English messages in another language; what it does not know stays as it is. */
export type SayError = (message: string) => string;

/** Loads the texts of errors of a language that is not English. */
export async function loadErrorTexts(language: LanguageCode): Promise<SayError> {
  const own: { default: object } = await import(`../../messages/${language}/errors.json`).catch(() => ({
    default: {},
  }));
  const say = translatorOf(language, own.default);
  return (message) => {
    const found = patterns.find(({ pattern }) => pattern.test(message));
    if (!found || !(found.key in own.default)) return message;
    return say(found.key, valuesIn(say, language, found.pattern.exec(message)?.groups ?? {}));
  };
}
