import { plainText } from '../../content/plain-text.ts';
import type { Sanitiser } from '../../content/sanitise/sanitiser.ts';
import { AppError } from '../../errors.ts';
import { typedHtml } from './typed-html.ts';

const EMPTY_PARAGRAPH = /<p>(?:\s|&nbsp;|<br>)*<\/p>/gu;

function refusal(message: string): AppError {
  return new AppError('invalid', message, { errors: { content: [message] } });
}

/**
 * A typed comment as the HTML that is stored (SPEC 5: only p, br, strong, em, u and a).
 * @throws AppError invalid when nothing is left to read, or when its markup is nested too deeply
 */
export async function prepareComment(sanitiser: Sanitiser, typed: string): Promise<string> {
  const html = (await sanitiser.sanitise(typedHtml(typed), 'comment')).replace(EMPTY_PARAGRAPH, '').trim();
  if (plainText(html) === '') throw refusal('Comment is required');
  return html;
}
