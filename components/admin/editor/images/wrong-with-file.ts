import { FEATURED_IMAGE } from '@/lib/rules/uploads';

const TYPES: readonly string[] = FEATURED_IMAGE.types;

/** What the server would say of a file, before it is sent there. */
export function wrongWithFile(file: File): string | undefined {
  if (!TYPES.includes(file.type)) return FEATURED_IMAGE.notImage;
  return file.size < FEATURED_IMAGE.bytes ? undefined : FEATURED_IMAGE.tooLarge;
}
