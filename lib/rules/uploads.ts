import { messageOf } from './messages.ts';

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

/** A file of addresses that are told of posts. A file has fewer bytes than `bytes`. */
export const SUBSCRIBERS_FILE = {
  field: 'file',
  bytes: 1024 * 1024 + 1,
  rows: 10_000,
  tooLarge: messageOf('csvLarge', { max: 1 }),
  notFile: 'csvBroken',
} as const;

/** Files for posts beside pictures. A type is told by content, and is the ending of the stored name (docs/api.md#pages). */
export const FILE_TYPES = ['mp3', 'ogg', 'm4a', 'wav', 'mp4', 'webm', 'pdf', 'zip', 'txt', 'csv', 'epub'] as const;
export type FileType = (typeof FILE_TYPES)[number];
