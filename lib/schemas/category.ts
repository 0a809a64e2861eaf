import { z } from 'zod';
import { messageOf } from '../rules/messages.ts';
import { linesOfText, requiredLine, wantedSlug } from './admin-text.ts';

export const categoryLinkSchema = z.object({ id: z.int(), name: z.string(), slug: z.string() });
export type CategoryLink = z.infer<typeof categoryLinkSchema>;

/** docs/product.md#entities: Category. post_count counts posts that are public now. */
export const categorySchema = categoryLinkSchema.extend({ description: z.string(), post_count: z.int().min(0) });
export type Category = z.infer<typeof categorySchema>;

const name = requiredLine(messageOf('nameRequired'), 100);
const optionalFields = {
  /** Empty: derived from the name. */
  slug: wantedSlug.optional(),
  description: linesOfText(1_000).optional(),
};

/** Body of POST admin/categories. */
export const createCategorySchema = z.object({ name, ...optionalFields });
export type CreateCategoryInput = z.output<typeof createCategorySchema>;
/** The same as it is sent. */
export type CategoryBody = z.input<typeof createCategorySchema>;

/** Body of PUT admin/categories/{id}: absent fields stay. */
export const updateCategorySchema = z.object({ name: name.optional(), ...optionalFields });
export type UpdateCategoryInput = z.output<typeof updateCategorySchema>;
