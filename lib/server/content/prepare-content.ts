import { plainText } from './plain-text.ts';
import { SANITIZER_VERSION } from './sanitise/rules.ts';
import type { Sanitiser } from './sanitise/sanitiser.ts';

const TEXT_LIMIT = 200_000;

/** The stored columns that a post's HTML gives: sanitised, its plain text, and the rules it was sanitised by. */
export type PreparedContent = { content: string; content_text: string; sanitizer_version: number };

/**
 * A post's HTML made ready to be stored (SPEC 5, DECISIONS 23).
 * @throws AppError invalid when it is too large or nested too deeply
 */
export async function prepareContent(sanitiser: Sanitiser, html: string): Promise<PreparedContent> {
  const content = (await sanitiser.sanitise(html, 'post')).normalize('NFC');
  return { content, content_text: plainText(content).slice(0, TEXT_LIMIT), sanitizer_version: SANITIZER_VERSION };
}
