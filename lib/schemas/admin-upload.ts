import { z } from 'zod';

/** Answer of POST admin/uploads: the address of the image and its pixels. */
export const uploadedImageSchema = z.object({ featured_image: z.string(), width: z.int(), height: z.int() });
export type UploadedImage = z.infer<typeof uploadedImageSchema>;
