import { z } from 'zod';

export const categoryLinkSchema = z.object({ id: z.int(), name: z.string(), slug: z.string() });
export type CategoryLink = z.infer<typeof categoryLinkSchema>;

/** docs/product.md#entities: Category. post_count counts posts that are public now. */
export const categorySchema = categoryLinkSchema.extend({ description: z.string(), post_count: z.int().min(0) });
export type Category = z.infer<typeof categorySchema>;
