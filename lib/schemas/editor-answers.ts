import { z } from 'zod';
import { FILE_TYPES } from '../rules/limits.ts';
import { messageOf } from '../rules/messages.ts';
import { absoluteUrl } from './absolute-url.ts';
import { adminSearch } from './admin-text.ts';
import { idFilterParam } from './pagination.ts';

export const linkInputSchema = z.strictObject({
  url: z
    .string(messageOf('httpAddress'))
    .refine((url) => absoluteUrl(url, /^https?:$/u) !== undefined, messageOf('httpAddress')),
  /** Said of an address that a text shows as a picture, whatever it looks like. */
  as: z.literal('picture', messageOf('choice')).optional(),
});
export type LinkInput = z.output<typeof linkInputSchema>;

/** What a card of an address says: plain texts, '' where nobody knows; `image` is a picture of ours: of a `picture` itself. */
const linkCardSchema = z.object({
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

/** What was stored: the address of the image and its pixels. */
const uploadedImageSchema = z.object({ featured_image: z.string(), width: z.int(), height: z.int() });
export type UploadedImage = z.infer<typeof uploadedImageSchema>;

/** Query parameters of GET admin/uploads; `before`: the `next` of the answer that came before. */
export const listImagesQuery = z.object({ search: adminSearch, before: idFilterParam });
export type ListImagesQuery = z.output<typeof listImagesQuery>;

/** An image of ours in a post: its address, what it shows as far as anybody has said, its pixels, and a post that shows it. */
const usedImageSchema = z.object({
  ...{ src: z.string(), alt: z.string(), width: z.int(), height: z.int() },
  post: z.object({ id: z.int(), title: z.string() }),
});
export type UsedImage = z.infer<typeof usedImageSchema>;

/** The file of an answer of POST admin/files: its address, its type as the ending of it, its bytes. */
const uploadedFileSchema = z.object({ url: z.string(), type: z.enum(FILE_TYPES), size: z.int() });
export type UploadedFile = z.infer<typeof uploadedFileSchema>;

/** What the editor's calls answer. */
export const editorAnswers = {
  'POST admin/files': z.object({ file: uploadedFileSchema }),
  'POST admin/links': z.object({ link: linkCardSchema }),
  'GET admin/uploads': z.object({ images: z.array(usedImageSchema), next: z.int().nullable() }),
  'POST admin/uploads': uploadedImageSchema,
};
