import { z } from 'zod';
import { ROLES } from '../rules/roles.ts';
import { personName } from './account-fields.ts';
import { messageOf } from '../rules/messages.ts';

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
});
export type OwnUser = z.infer<typeof ownUserSchema>;

/** PUT profile, and the inline edit of the full name. */
export const updateProfileSchema = z.object({ fullName: personName(messageOf('fullNameRequired'), 120) });
export type UpdateProfileInput = z.infer<typeof updateProfileSchema>;
