import { z } from 'zod';
import { DEFAULT_LANGUAGE, findLanguage } from '../rules/languages.ts';
import { messageOf } from '../rules/messages.ts';

/** Longest text of one request, in UTF-16 units. */
const LONGEST_TEXT = 50_000;

const UNKNOWN_LANGUAGE = messageOf('languageUnknown');

/** The base language of a BCP 47 tag where it is one of ours: zh-Hans is zh. */
function baseOf(tag: string): string | undefined {
  return findLanguage(tag.trim().toLowerCase().split(/[-_]/, 1)[0])?.code;
}

const language = z.string(UNKNOWN_LANGUAGE).transform((tag, context) => {
  const code = baseOf(tag);
  if (code === undefined) context.addIssue({ code: 'custom', message: UNKNOWN_LANGUAGE });
  return code ?? z.NEVER;
});

/** Body of POST /api/translate (docs/product.md#translation). `auto`: the service finds the source out, as for comments. */
export const translationInput = z.object({
  text: z.string(messageOf('textRequired')).max(LONGEST_TEXT, messageOf('textLong', { max: LONGEST_TEXT })),
  targetLanguage: language,
  sourceLanguage: z.union([z.literal('auto'), language], UNKNOWN_LANGUAGE).default(DEFAULT_LANGUAGE),
});
