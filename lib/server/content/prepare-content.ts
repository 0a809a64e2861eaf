import type { SafeHtml } from '../../schemas/safe-html.ts';
import { SANITIZER_VERSION } from './sanitise/rules.ts';
import type { Sanitiser, Sender } from './sanitise/sanitiser.ts';

/** Characters of a plain text that are kept. */
export const TEXT_LIMIT = 200_000;

/** The stored columns that a post's HTML gives: sanitised, its plain text, and the rules it was sanitised by. */
export type PreparedContent = { content: SafeHtml; content_text: string; sanitizer_version: number };

/**
 * A post's HTML made ready to be stored (docs/product.md#sanitising).
 * @throws AppError invalid when it is too large or nested too deeply, too_many_requests
 */
export async function prepareContent(sanitiser: Sanitiser, html: string, sender?: Sender): Promise<PreparedContent> {
  const { html: content, text } = await sanitiser.sanitiseWithText(html, 'post', sender);
  return { content, content_text: text.slice(0, TEXT_LIMIT), sanitizer_version: SANITIZER_VERSION };
}
