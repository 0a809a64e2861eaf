/** A person's picture: smaller than `bytes`; its type is told by its content (docs/api.md#pages). */
export const PROFILE_IMAGE = {
  field: 'profileImage',
  bytes: 2_097_152,
  types: ['image/jpeg', 'image/png', 'image/gif'],
  tooLarge: 'Image size must be less than 2MB',
  notImage: 'Please select an image file',
} as const;

/** A picture for a post. A file has fewer bytes than `bytes`; its type is told by its content (docs/api.md#pages). */
export const FEATURED_IMAGE = {
  field: 'featuredImage',
  bytes: 10 * 1024 * 1024 + 1,
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'],
  tooLarge: 'Image size must be at most 10MB',
  notImage: 'Please select an image file (JPG, PNG, GIF, WebP or AVIF)',
  unreadable: 'The image is broken or has too many pixels',
} as const;
