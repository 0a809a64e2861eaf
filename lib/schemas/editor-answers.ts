import { z } from 'zod';
import { FILE_TYPES } from '../rules/limits.ts';
import { messageOf } from '../rules/messages.ts';
import { absoluteUrl } from './absolute-url.ts';

export const linkInputSchema = z.strictObject({
  url: z
    .string(messageOf('httpAddress'))
    .refine((url) => absoluteUrl(url, /^https?:$/u) !== undefined, messageOf('httpAddress')),
  /** Said of an address that a text shows as a picture, whatever it looks like. */
  as: z.literal('picture', messageOf('choice')).optional(),
});
export type LinkInput = z.output<typeof linkInputSchema>;

/** What a card of an address says: plain texts, '' where nobody knows; `image` is a picture of ours: of a `picture` itself. */
export const linkCardSchema = z.object({
  url: z.string(),
  kind: z.enum(['embed', 'bookmark', 'picture']),
  title: z.string(),
  description: z.string(),
  /** Name of the site or the provider. */
  site: z.string(),
  image: z.string().nullable(),
  /** Pixels of a `picture`. */
  width: z.int().optional(),
  height: z.int().optional(),
});
export type LinkCard = z.infer<typeof linkCardSchema>;

/** Answer of POST admin/uploads: the address of the image and its pixels. */
export const uploadedImageSchema = z.object({ featured_image: z.string(), width: z.int(), height: z.int() });
export type UploadedImage = z.infer<typeof uploadedImageSchema>;

/** The file of an answer of POST admin/files: its address, its type as the ending of it, its bytes. */
export const uploadedFileSchema = z.object({ url: z.string(), type: z.enum(FILE_TYPES), size: z.int() });
export type UploadedFile = z.infer<typeof uploadedFileSchema>;
