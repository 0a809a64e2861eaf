import { z } from 'zod';
import { isDateOfPost, LARGEST_ID } from '../rules/limits.ts';
import { messageOf } from '../rules/messages.ts';

const OWN_UPLOAD = /^(?:\/api\/v1)?\/uploads\/featured-images\/[a-z0-9][a-z0-9.-]{0,150}$/;
const LONGEST_URL = 2_048;

function isHttpUrl(text: string): boolean {
  return text.length <= LONGEST_URL && /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);
}

/** An absolute http(s) address; empty or `null` means none. */
export const optionalUrl = z
  .string()
  .nullable()
  .transform((text) => (text ?? '').trim() || null)
  .refine((text) => text === null || isHttpUrl(text), messageOf('httpAddress'));

/** An own upload, as POST admin/uploads names it, or an http(s) address; empty or `null` means none. */
export const imageAddress = z
  .string()
  .nullable()
  .transform((text) => (text ?? '').trim().replace(/^\/api\/v1(?=\/uploads\/)/, '') || null)
  .refine((text) => text === null || OWN_UPLOAD.test(text) || isHttpUrl(text), messageOf('imageAddress'));

/** A moment as ISO 8601 text with a time zone. */
export const moment = z.iso
  .datetime({ offset: true, error: messageOf('dateZone') })
  .transform((text) => new Date(text))
  .refine(isDateOfPost, messageOf('dateYears'));

function canonicalLanguage(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

/** A BCP 47 language tag, in its canonical case. */
export const languageTag = z
  .string()
  .trim()
  .max(35, messageOf('atMost', { max: 35 }))
  .transform((text, context) => {
    const tag = canonicalLanguage(text);
    if (tag !== undefined) return tag;
    context.addIssue({ code: 'custom', message: messageOf('languageTag') });
    return z.NEVER;
  });

/** An id in a list of ids. */
export const listedId = z.int(messageOf('idList')).min(1, messageOf('idList')).max(LARGEST_ID, messageOf('idList'));
const MOST_AUTHORS = 20;

/** Ids of who wrote a post, the first one first; one that is named twice counts once. */
export const authorIdList = z
  .array(listedId, messageOf('idList'))
  .min(1, messageOf('authorsNeeded'))
  .max(MOST_AUTHORS, messageOf('authorsMany', { max: MOST_AUTHORS }))
  .transform((ids) => [...new Set(ids)]);

// As many as imported posts have.
const MOST_CATEGORIES = 100;

/** Ids of categories in the order in which they are shown; one that is named twice counts once. */
export const categoryIdList = z
  .array(listedId, messageOf('idList'))
  .max(MOST_CATEGORIES, messageOf('categoriesMany', { max: MOST_CATEGORIES }))
  .transform((ids) => [...new Set(ids)]);
