import type { UpdatePostInput } from '../../../schemas/admin-post.ts';
import { prepareContent, type PreparedContent } from '../../content/prepare-content.ts';
import type { Sanitiser } from '../../content/sanitise/sanitiser.ts';
import { isAppError, AppError } from '../../errors.ts';

async function cleanContent(sanitiser: Sanitiser, html: string): Promise<PreparedContent> {
  try {
    return await prepareContent(sanitiser, html);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'invalid') throw error;
    throw new AppError('invalid', error.message, { errors: { content: [error.message] }, cause: error });
  }
}

/**
 * The columns that a save gives, content sanitised; what the input does not name is undefined.
 * @throws AppError invalid when the content is too large or nested too deeply
 */
export async function postTexts(sanitiser: Sanitiser, input: UpdatePostInput) {
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
    ...(content !== undefined && (await cleanContent(sanitiser, content))),
  };
}
