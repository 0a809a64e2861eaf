import { z } from 'zod';
import { FILE_TYPES } from '../rules/uploads.ts';

/** Answer of POST admin/uploads: the address of the image and its pixels. */
export const uploadedImageSchema = z.object({ featured_image: z.string(), width: z.int(), height: z.int() });
export type UploadedImage = z.infer<typeof uploadedImageSchema>;

/** The file of an answer of POST admin/files: its address, its type as the ending of it, its bytes. */
export const uploadedFileSchema = z.object({ url: z.string(), type: z.enum(FILE_TYPES), size: z.int() });
export type UploadedFile = z.infer<typeof uploadedFileSchema>;
