import type { Runtime } from '../../../runtime.ts';

/** Deletes the file of an image that no row names any more. A failure leaves a file behind, nothing worse. */
export async function deleteProfileImage(
  { storage, log }: Pick<Runtime, 'storage' | 'log'>,
  path: string | null,
): Promise<void> {
  if (!path) return;
  const key = `profile-images/${path.split('/').at(-1)}`;
  await storage.delete(key).catch((error: unknown) => log.warn({ err: error, key }, 'old profile image not deleted'));
}
