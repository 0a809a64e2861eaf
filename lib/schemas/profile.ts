import { z } from 'zod';
import { ROLES } from '../rules/roles.ts';

export const roleSchema = z.enum(ROLES);

/** docs/product.md#entities: what users may know of themselves. `profile_image` is `/uploads/profile-images/{file}`. */
export const ownUserSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  full_name: z.string(),
  role: roleSchema,
  profile_image: z.string().nullable(),
  isEmailVerified: z.boolean(),
  created_at: z.iso.datetime(),
  post_count: z.int().min(0),
  bio: z.string(),
  links: z.array(z.string()),
});
export type OwnUser = z.infer<typeof ownUserSchema>;
