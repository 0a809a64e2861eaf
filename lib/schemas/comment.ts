import { z } from 'zod';
import { safeHtmlSchema } from './safe-html.ts';

/** SPEC 3: Comment. The user_ fields are null where the author has no account (imported comments). */
export const commentSchema = z.object({
  id: z.int(),
  content: safeHtmlSchema,
  created_at: z.iso.datetime(),
  author_name: z.string(),
  user_username: z.string().nullable(),
  user_full_name: z.string().nullable(),
  user_profile_image: z.string().nullable(),
});
export type Comment = z.infer<typeof commentSchema>;
