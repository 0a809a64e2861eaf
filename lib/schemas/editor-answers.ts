import { z } from 'zod';
import { FILE_TYPES } from '../rules/limits.ts';
import { messageOf } from '../rules/messages.ts';
import { absoluteUrl } from './absolute-url.ts';

export const linkInputSchema = z.strictObject({
  url: z
    .string(messageOf('httpAddress'))
    .refine((url) => absoluteUrl(url, /^https?:$/u) !== undefined, messageOf('httpAddress')),
});

/** What a card of an address says: plain texts, '' where nobody knows; `image` is a picture of ours. */
export const linkCardSchema = z.object({
  url: z.string(),
  kind: z.enum(['embed', 'bookmark']),
  title: z.string(),
  description: z.string(),
  /** Name of the site or the provider. */
  site: z.string(),
  image: z.string().nullable(),
});
export type LinkCard = z.infer<typeof linkCardSchema>;

/** Answer of POST admin/uploads: the address of the image and its pixels. */
export const uploadedImageSchema = z.object({ featured_image: z.string(), width: z.int(), height: z.int() });
export type UploadedImage = z.infer<typeof uploadedImageSchema>;

/** The file of an answer of POST admin/files: its address, its type as the ending of it, its bytes. */
export const uploadedFileSchema = z.object({ url: z.string(), type: z.enum(FILE_TYPES), size: z.int() });
export type UploadedFile = z.infer<typeof uploadedFileSchema>;
