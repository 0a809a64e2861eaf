import { z } from 'zod';
import { messageOf } from '../rules/messages.ts';
import { listedId, moment } from './admin-post-fields.ts';
import { linesOfText, requiredLine, wantedSlug } from './admin-text.ts';

/** What a post carries of its series: which part it is, of those that are public. */
export const seriesLinkSchema = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  position: z.int().min(1),
  total: z.int().min(1),
});
export type SeriesLink = z.infer<typeof seriesLinkSchema>;

/** A series as it is edited. */
export const adminSeriesSchema = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  /** In order, drafts included. */
  postIds: z.array(z.int()),
  /** The same posts. */
  posts: z.array(z.object({ id: z.int(), title: z.string() })),
  updated_at: z.iso.datetime(),
});
export type AdminSeries = z.infer<typeof adminSeriesSchema>;

const MOST_POSTS = 100;
const title = requiredLine(messageOf('titleRequired'), 300);
const optionalFields = {
  /** Empty: derived from the title. */
  slug: wantedSlug.optional(),
  description: linesOfText(1_000).optional(),
  /** In order; one that is named twice counts once. */
  postIds: z
    .array(listedId, messageOf('idList'))
    .max(MOST_POSTS, messageOf('postsMany', { max: MOST_POSTS }))
    .transform((ids) => [...new Set(ids)])
    .optional(),
};

/** Body of POST admin/series. */
export const createSeriesSchema = z.object({ title, ...optionalFields });
export type CreateSeriesInput = z.output<typeof createSeriesSchema>;
/** The same as it is sent. */
export type SeriesBody = z.input<typeof createSeriesSchema>;

/** Body of PUT admin/series/{id}: absent fields stay. */
export const updateSeriesSchema = z.object({
  title: title.optional(),
  ...optionalFields,
  /** The updated_at that was last seen: the save is refused when it is no longer that. */
  updated_at: moment.optional(),
});
export type UpdateSeriesInput = z.output<typeof updateSeriesSchema>;
