import { z } from 'zod';
import { messageOf } from '../rules/messages.ts';
import { languageTag, moment } from './admin-post-fields.ts';
import { lineOfText, requiredLine, wantedSlug } from './admin-text.ts';
import { safeHtmlSchema } from './safe-html.ts';

const PAGE_STATUSES = ['draft', 'published'] as const;
const status = z.enum(PAGE_STATUSES, messageOf('pageStatus'));

const sent = {
  title: requiredLine(messageOf('titleRequired'), 300),
  content: z.string({ error: messageOf('contentRequired') }),
};

/** Body of PUT admin/pages/{id}: absent fields stay. */
export const updatePageSchema = z
  .object(sent)
  .partial()
  .extend({
    /** Empty: derived from the title. */
    slug: wantedSlug.optional(),
    language: languageTag.optional(),
    meta_description: lineOfText(500).optional(),
    status: status.optional(),
    /** The updated_at that was last seen: the save is refused when it is no longer that. */
    updated_at: moment.optional(),
  });
export type UpdatePageInput = z.output<typeof updatePageSchema>;
/** The same as it is sent. */
export type UpdatePageBody = z.input<typeof updatePageSchema>;

/** Body of POST admin/pages. */
export const createPageSchema = updatePageSchema.omit({ updated_at: true }).extend(sent);
export type CreatePageInput = z.output<typeof createPageSchema>;

/** A row of a list of pages. */
export const pageItemSchema = z.object({
  id: z.int(),
  slug: z.string(),
  /** Its address on the site. */
  path: z.string(),
  title: z.string(),
  /** BCP 47. */
  language: z.string(),
  meta_description: z.string(),
  status: z.enum(PAGE_STATUSES),
  /** One of those that every site has: its address stays, and deleting it puts the original back. */
  fixed: z.boolean(),
  /** False while a fixed page shows its original text. */
  edited: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type PageItem = z.infer<typeof pageItemSchema>;

export const pageSchema = pageItemSchema.extend({ content: safeHtmlSchema });
export type Page = z.infer<typeof pageSchema>;
