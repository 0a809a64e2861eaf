import { z } from 'zod';
import { personName } from './account-fields.ts';

export const roleSchema = z.enum(['user', 'author', 'admin', 'default_admin']);
export type Role = z.infer<typeof roleSchema>;

/** SPEC 3: what users may know of themselves. `profile_image` is `/uploads/profile-images/{file}`. */
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
export const updateProfileSchema = z.object({ fullName: personName('Full name is required', 120) });
export type UpdateProfileInput = z.infer<typeof updateProfileSchema>;

/** SPEC 5: an image is smaller than `bytes`; its type is told by its content (DECISIONS 32). */
export const PROFILE_IMAGE = {
  field: 'profileImage',
  bytes: 2_097_152,
  types: ['image/jpeg', 'image/png', 'image/gif'],
  tooLarge: 'Image size must be less than 2MB',
  notImage: 'Please select an image file',
} as const;
