// Uploads: pictures for posts, checked and made ready.
import { FEATURED_IMAGE } from '../../../rules/limits.ts';
import type { Message } from '../../../rules/messages.ts';
import type { UploadedImage } from '../../../schemas/editor-answers.ts';
import { requirePermission, type Actor } from '../../auth/find-viewer.ts';
import { detectImageType, pictureInTurn } from '../../content/images/decode-image.ts';
import { storeFeaturedImage } from '../../content/images/featured-image.ts';
import { AppError } from '../../errors.ts';
import { countStored } from '../../limits/account-limits.ts';
import type { Runtime } from '../../runtime.ts';

function refusal(code: 'unsupported_media_type' | 'invalid', message: Message, cause?: unknown): AppError {
  return new AppError(code, message, { errors: { [FEATURED_IMAGE.field]: [message] }, cause });
}

/**
 * Stores an image for posts, with its smaller copies: all files of it, or none.
 * @throws AppError forbidden, unsupported_media_type for another type, invalid for a broken image, too_many_requests
 */
export async function uploadFeaturedImage(
  { db, storage }: Pick<Runtime, 'db' | 'storage'>,
  actor: Actor,
  input: Buffer,
): Promise<UploadedImage> {
  requirePermission(actor, 'images.upload');
  if (!detectImageType(input)) throw refusal('unsupported_media_type', FEATURED_IMAGE.notImage);
  await countStored(db, 'files', { account: actor.id, bytes: input.length });
  try {
    const { path, width, height } = await pictureInTurn(() => storeFeaturedImage({ input, storage }), {
      sender: String(actor.id),
    });
    return { featured_image: path, width, height };
  } catch (error) {
    if (error instanceof Error && error.name === 'UnreadableImageError')
      throw refusal('invalid', FEATURED_IMAGE.unreadable, error);
    throw error;
  }
}
