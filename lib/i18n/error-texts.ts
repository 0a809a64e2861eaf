import { createTranslator } from 'next-intl';
import english from '../../messages/en/errors.json';
import { localeOf, type LanguageCode } from '../rules/languages.ts';
import { textOf, type MessageText } from '../rules/messages.ts';

type Values = Record<string, string | number>;
type Say = (key: string, values?: Values) => string;

function translatorOf(language: LanguageCode, errors: object): Say {
  const translator = createTranslator({ locale: localeOf(language), messages: { ...errors } });
  // Keys are looked up by name here, not known to the compiler.
  return translator as unknown as Say;
}

const isOwn = (texts: object, key: string) => Object.hasOwn(texts, key);

// Whole sentences are known by their English words.
const keys = new Map(Object.entries(english).flatMap(([key, text]) => (typeof text === 'string' ? [[text, key]] : [])));

function valuesIn(say: Say, language: LanguageCode, { needs, ...values }: MessageText['values']): Values {
  if (!needs) return values;
  return { ...values, needs: new Intl.ListFormat(language).format(needs.map((need) => say(`needs.${need}`))) };
}

/** What the messages of an answer hold that have values in them, by message. */
export type MessageTexts = Record<string, MessageText>;

/** Says the server's and the forms' English messages in another language; what it does not know stays as it is. */
export type SayError = (message: string, texts?: MessageTexts) => string;

/** Loads the texts of errors of a language that is not English. */
export async function loadErrorTexts(language: LanguageCode): Promise<SayError> {
  const own: { default: object } = await import(`../../messages/${language}/errors.json`).catch(() => ({
    default: {},
  }));
  const say = translatorOf(language, own.default);
  return (message, texts = {}) => {
    const key = keys.get(message);
    const whole = key === undefined ? undefined : { key, values: {} };
    const text = (isOwn(texts, message) ? texts[message] : textOf(message)) ?? whole;
    if (!text || !isOwn(own.default, text.key)) return message;
    return say(text.key, valuesIn(say, language, text.values));
  };
}
