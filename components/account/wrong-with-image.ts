import { PROFILE_IMAGE } from '@/lib/rules/uploads';

/** What is wrong with a file as a profile image (SPEC 5); undefined when nothing is. The server looks at its content. */
export function wrongWithImage({ type, size }: File): string | undefined {
  const isImage = PROFILE_IMAGE.types.some((allowed) => allowed === type);
  if (!isImage) return PROFILE_IMAGE.notImage;
  return size < PROFILE_IMAGE.bytes ? undefined : PROFILE_IMAGE.tooLarge;
}
