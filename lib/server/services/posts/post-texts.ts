import { pickTexts, POST_TEXT_NAMES } from '../../../rules/post-texts.ts';
import type { UpdatePostInput } from '../../../schemas/admin-post.ts';
import type { Sanitiser, Sender } from '../../content/sanitise/sanitiser.ts';
import { prepareContent, type PreparedContent } from '../../content/static-page.ts';
import { isAppError, AppError } from '../../errors.ts';

/**
 * The columns that a content gives, sanitised; a refusal names the field.
 * @throws AppError invalid, too_many_requests
 */
export async function cleanContent(sanitiser: Sanitiser, html: string, sender: Sender): Promise<PreparedContent> {
  try {
    const prepared = await prepareContent(sanitiser, html, sender);
    // What readers get of it is made now: the first of them waits for no highlighting. A page asks again if it fails.
    sanitiser.show(prepared.content).catch(() => undefined);
    return prepared;
  } catch (error) {
    if (!isAppError(error) || error.code !== 'invalid') throw error;
    throw new AppError('invalid', error.said, { errors: { content: [error.said] }, cause: error });
  }
}

/**
 * The columns that a save gives, content sanitised; what the input does not name is undefined.
 * @throws AppError invalid when the content is too large or nested too deeply; too_many_requests when the sender has
 * large texts in work already
 */
export async function postTexts(sanitiser: Sanitiser, input: UpdatePostInput, sender: Sender) {
  const { content, ...texts } = pickTexts(input, POST_TEXT_NAMES);
  return {
    ...texts,
    ...(content !== undefined && (await cleanContent(sanitiser, content, sender))),
  };
}
