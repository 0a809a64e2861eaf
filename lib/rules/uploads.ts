/** A person's picture: smaller than `bytes`; its type is told by its content (docs/api.md#pages). */
export const PROFILE_IMAGE = {
  field: 'profileImage',
  bytes: 2_097_152,
  types: ['image/jpeg', 'image/png', 'image/gif'],
  tooLarge: 'imageLarge',
  notImage: 'imageKind',
} as const;

/** A picture for a post. A file has fewer bytes than `bytes`; its type is told by its content (docs/api.md#pages). */
export const FEATURED_IMAGE = {
  field: 'featuredImage',
  bytes: 10 * 1024 * 1024 + 1,
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'],
  tooLarge: 'imageTooLarge',
  notImage: 'imageKinds',
  unreadable: 'imageBroken',
} as const;
