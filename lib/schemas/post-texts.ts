import { z } from 'zod';
import {
  LISTED_TEXT_NAMES,
  POST_TEXT_NAMES,
  POST_TEXTS,
  TRANSLATED_TEXT_NAMES,
  type PostTextKind,
  type PostTextName,
} from '../rules/post-texts.ts';
import { imageAddress, languageTag, optionalUrl } from './admin-post-fields.ts';
import { lineOfText, linesOfText, requiredLine } from './admin-text.ts';
import { safeHtmlSchema } from './safe-html.ts';
import { messageOf } from '../rules/messages.ts';

type Schemas = Record<PostTextKind, (limit: number) => z.ZodType>;

// What somebody sends.
const SENT = {
  title: (limit) => requiredLine(messageOf('titleRequired'), limit),
  line: lineOfText,
  lines: linesOfText,
  html: () => z.string({ error: messageOf('contentRequired') }),
  image: () => imageAddress,
  address: () => optionalUrl,
  language: () => languageTag,
} satisfies Schemas;

// What our answers hold.
const ANSWERED = {
  title: () => z.string(),
  line: () => z.string(),
  lines: () => z.string(),
  html: () => safeHtmlSchema,
  image: () => z.string().nullable(),
  address: () => z.string().nullable(),
  language: () => z.string(),
} satisfies Schemas;

// What an export holds: HTML in a file is anybody's, and an older Lekha did not know the texts that came since.
const EXPORTED = {
  ...ANSWERED,
  html: () => z.string(),
  line: () => z.string().default(''),
  lines: () => z.string().default(''),
  image: () => imageAddress.default(null),
  address: () => optionalUrl.default(null),
  language: () => languageTag,
} satisfies Schemas;

type Shape<Kinds extends Schemas, Names extends PostTextName> = {
  [Name in Names]: ReturnType<Kinds[(typeof POST_TEXTS)[Name]['kind']]>;
};

function shapeOf<Kinds extends Schemas, Names extends PostTextName>(kinds: Kinds, names: readonly Names[]) {
  const schemaOf = (name: PostTextName) => {
    const { kind, limit = Number.POSITIVE_INFINITY }: { kind: PostTextKind; limit?: number } = POST_TEXTS[name];
    return kinds[kind](limit);
  };
  // The cast restates the loop: each name with the schema of its kind.
  return Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as Shape<Kinds, Names>;
}

export const sentTexts = shapeOf(SENT, POST_TEXT_NAMES);
export const sentTranslatedTexts = shapeOf(SENT, TRANSLATED_TEXT_NAMES);
export const listedTexts = shapeOf(ANSWERED, LISTED_TEXT_NAMES);
export const translatedTexts = shapeOf(ANSWERED, TRANSLATED_TEXT_NAMES);
export const postTexts = shapeOf(ANSWERED, POST_TEXT_NAMES);
export const exportedTexts = shapeOf(EXPORTED, POST_TEXT_NAMES);
export const exportedTranslatedTexts = shapeOf(EXPORTED, TRANSLATED_TEXT_NAMES);
