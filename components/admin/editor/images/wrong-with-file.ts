import type { FEATURED_IMAGE } from '@/lib/schemas/admin-upload';

// Typed by the schema's constant: importing its value would bring zod along.
const RULES: typeof FEATURED_IMAGE = {
  field: 'featuredImage',
  bytes: 10 * 1024 * 1024 + 1,
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'],
  tooLarge: 'Image size must be at most 10MB',
  notImage: 'Please select an image file (JPG, PNG, GIF, WebP or AVIF)',
  unreadable: 'The image is broken or has too many pixels',
};

const TYPES: readonly string[] = RULES.types;

/** What the server would say of a file, before it is sent there. */
export function wrongWithFile(file: File): string | undefined {
  if (!TYPES.includes(file.type)) return RULES.notImage;
  return file.size < RULES.bytes ? undefined : RULES.tooLarge;
}
