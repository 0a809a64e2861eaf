import { z } from 'zod';

/** docs/product.md#entities and docs/api.md#http: what anybody may know of a user. Never an e-mail address. */
export const publicUserSchema = z.object({
  id: z.int(),
  username: z.string(),
  full_name: z.string(),
  profile_image: z.string().nullable(),
  created_at: z.iso.datetime(),
  post_count: z.int().min(0),
  comment_count: z.int().min(0),
  /** What they say of themselves; '' where they say nothing. */
  bio: z.string(),
  /** https addresses, as they were typed. */
  links: z.array(z.string()),
});
export type PublicUser = z.infer<typeof publicUserSchema>;

/** What a post's page says of one of its authors. */
export type AuthorAbout = Pick<PublicUser, 'username' | 'full_name' | 'profile_image' | 'bio' | 'links'>;
