import { AppError } from '../../errors.ts';
import type { Storage } from '../../storage/storage.ts';

/**
 * Refuses the address of an own upload that is not there; other addresses pass.
 * @throws AppError invalid
 */
export async function checkFeaturedImage(storage: Storage, address: string | null | undefined): Promise<void> {
  if (!address?.startsWith('/uploads/')) return;
  if (await storage.head(address.slice('/uploads/'.length))) return;
  const message = 'imageGone';
  throw new AppError('invalid', message, { errors: { featured_image: [message] } });
}
