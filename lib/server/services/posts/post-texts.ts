import type { UpdatePostInput } from '../../../schemas/admin-post.ts';
import { prepareContent, type PreparedContent } from '../../content/prepare-content.ts';
import type { Sanitiser, Sender } from '../../content/sanitise/sanitiser.ts';
import { isAppError, AppError } from '../../errors.ts';

/**
 * The columns that a content gives, sanitised; a refusal names the field.
 * @throws AppError invalid, too_many_requests
 */
export async function cleanContent(sanitiser: Sanitiser, html: string, sender: Sender): Promise<PreparedContent> {
  try {
    return await prepareContent(sanitiser, html, sender);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'invalid') throw error;
    throw new AppError('invalid', error.message, { errors: { content: [error.message] }, cause: error });
  }
}

/**
 * The columns that a save gives, content sanitised; what the input does not name is undefined.
 * @throws AppError invalid when the content is too large or nested too deeply; too_many_requests when the sender has
 * large texts in work already
 */
export async function postTexts(sanitiser: Sanitiser, input: UpdatePostInput, sender: Sender) {
  const { title, content, excerpt, featured_image, featured_image_alt, canonical_url, language } = input;
  const { meta_description, meta_keywords } = input;
  return {
    ...{
      title,
      excerpt,
      featured_image,
      featured_image_alt,
      canonical_url,
      meta_description,
      meta_keywords,
      language,
    },
    ...(content !== undefined && (await cleanContent(sanitiser, content, sender))),
  };
}
