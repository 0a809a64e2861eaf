import { plainText } from '../../content/plain-text.ts';
import type { Sanitiser } from '../../content/sanitise/sanitiser.ts';
import { AppError } from '../../errors.ts';
import { typedHtml } from './typed-html.ts';

// Where a tag, an end tag or a comment may begin.
const MARKUP = /<[a-z/!?]/iu;
const EMPTY_PARAGRAPH = /<p>(?:\s|&nbsp;|<br>)*<\/p>/gu;

function refusal(message: string): AppError {
  return new AppError('invalid', message, { errors: { content: [message] } });
}

/** Text without markup becomes our own p and br around escaped text: it need not wait for the sanitiser's thread. */
async function toCleanHtml(sanitiser: Sanitiser, typed: string): Promise<string> {
  return MARKUP.test(typed) ? sanitiser.sanitise(typedHtml(typed), 'comment') : typedHtml(typed);
}

/**
 * A typed comment as the HTML that is stored (SPEC 5: only p, br, strong, em, u and a).
 * @throws AppError invalid when nothing is left to read, or when its markup is nested too deeply
 */
export async function prepareComment(sanitiser: Sanitiser, typed: string): Promise<string> {
  const html = (await toCleanHtml(sanitiser, typed)).replace(EMPTY_PARAGRAPH, '').trim();
  if (plainText(html) === '') throw refusal('Comment is required');
  return html;
}
