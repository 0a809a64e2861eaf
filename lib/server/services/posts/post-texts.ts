import { pickTexts, POST_TEXT_NAMES } from '../../../rules/post-texts.ts';
import type { UpdatePostInput } from '../../../schemas/admin-post.ts';
import type { Actor } from '../../auth/find-viewer.ts';
import { prepareContent, type PreparedContent } from '../../content/static-page.ts';
import { isAppError, AppError } from '../../errors.ts';
import { countStored } from '../../limits/account-limits.ts';
import type { Runtime } from '../../runtime.ts';

type Parts = Pick<Runtime, 'db' | 'sanitiser'>;

/**
 * The columns that a content gives, sanitised, and counted as what the actor stores; a refusal names the field.
 * @throws AppError invalid, too_many_requests
 */
export async function cleanContent({ db, sanitiser }: Parts, html: string, actor: Actor): Promise<PreparedContent> {
  await countStored(db, 'texts', { account: actor.id, bytes: Buffer.byteLength(html) });
  try {
    const prepared = await prepareContent(sanitiser, html, { sender: actor.id });
    // What readers get of it is made now: the first of them waits for no highlighting. A page asks again if it fails.
    sanitiser.show(prepared.content, { sender: String(actor.id) }).catch(() => undefined);
    return prepared;
  } catch (error) {
    if (!isAppError(error) || error.code !== 'invalid') throw error;
    throw new AppError('invalid', error.said, { errors: { content: [error.said] }, cause: error });
  }
}

/**
 * The columns that a save gives, content sanitised; what the input does not name is undefined.
 * @throws AppError invalid when the content is too large or nested too deeply; too_many_requests when the sender has
 * large texts in work already, or has stored all that a day has room for
 */
export async function postTexts(parts: Parts, input: UpdatePostInput, actor: Actor) {
  const { content, ...texts } = pickTexts(input, POST_TEXT_NAMES);
  return {
    ...texts,
    ...(content !== undefined && (await cleanContent(parts, content, actor))),
  };
}
