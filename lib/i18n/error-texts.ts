import { createTranslator } from 'next-intl';
import { localeOf, type LanguageCode } from '../rules/languages.ts';
import type { MessageParts } from '../rules/messages.ts';

type Values = Record<string, string | number>;
type Say = (key: string, values?: Values) => string;

function translatorOf(language: LanguageCode, errors: object): Say {
  const translator = createTranslator({ locale: localeOf(language), messages: { ...errors } });
  // Keys are looked up by name here, not known to the compiler.
  return translator as unknown as Say;
}

function valuesIn(say: Say, language: LanguageCode, { needs, ...values }: MessageParts['values']): Values {
  if (!needs) return values;
  return { ...values, needs: new Intl.ListFormat(language).format(needs.map((need) => say(`needs.${need}`))) };
}

/** Says a message in a language; one without a text there stays the English one that is given. */
export type SayError = (message: MessageParts | undefined, english: string) => string;

/** Loads the texts of errors of a language that is not English. */
export async function loadErrorTexts(language: LanguageCode): Promise<SayError> {
  const own: { default: object } = await import(`../../messages/${language}/errors.json`);
  const say = translatorOf(language, own.default);
  return (message, english) =>
    message && Object.hasOwn(own.default, message.key)
      ? say(message.key, valuesIn(say, language, message.values))
      : english;
}
