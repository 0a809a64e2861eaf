import { z } from 'zod';
import { findLanguage } from '../rules/languages.ts';
import { moment } from './admin-post-fields.ts';
import { wantedSlug } from './admin-text.ts';
import { sentTranslatedTexts, translatedTexts } from './post-texts.ts';
import { messageOf } from '../rules/messages.ts';

const TRANSLATION_STATUSES = ['draft', 'reviewed'] as const;
const translationStatus = z.enum(TRANSLATION_STATUSES, messageOf('translationStatus'));
export type TranslationStatus = z.infer<typeof translationStatus>;

/** A language of ours in a path. */
export const translationLanguage = z
  .string()
  .refine((code) => findLanguage(code) !== undefined, messageOf('languageUnknown'));

/** Body of PUT admin/posts/{id}/translations/{language}: what it does not name stays; a new one needs title and content. */
export const putTranslationSchema = z.object({
  ...z.object(sentTranslatedTexts).partial().shape,
  /** Empty: the slug that it has, at first the post's. */
  slug: wantedSlug.default(''),
  status: translationStatus.optional(),
  /** The updated_at that the editor last saw: the save is refused when it is no longer that. */
  updated_at: moment.optional(),
});
export type PutTranslationInput = z.output<typeof putTranslationSchema>;
export type PutTranslationBody = z.input<typeof putTranslationSchema>;

/** A row of GET admin/posts/{id}/translations. */
export const postTranslationItemSchema = z.object({
  post_id: z.int(),
  language: z.string(),
  slug: z.string(),
  title: z.string(),
  status: translationStatus,
  /** Username; null where nobody has reviewed it, or the account is gone. */
  reviewed_by: z.string().nullable(),
  reviewed_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
  /** The original was changed after this. */
  is_outdated: z.boolean(),
});
export type PostTranslationItem = z.infer<typeof postTranslationItemSchema>;

/** A translation as its editor gets it; `content` is sanitised HTML. @public */
export const postTranslationSchema = postTranslationItemSchema.extend(translatedTexts);
export type PostTranslation = z.infer<typeof postTranslationSchema>;
