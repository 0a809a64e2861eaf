import { isAppError } from '../../errors.ts';
import { textParagraphs } from './text-paragraphs.ts';

// Below the sanitiser's own limit of 2 MB, in characters of up to three bytes.
const MOST_CHARACTERS = 600_000;

/**
 * `clean(html)`; where the sanitiser refuses (too large, too deep, too slow) the same of its text alone in paragraphs,
 * with a note, so that no post is lost.
 */
export async function withTextFallback<Result>(
  html: string,
  note: (text: string) => void,
  clean: (html: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await clean(html);
  } catch (error) {
    if (!isAppError(error)) throw error;
    note(`layout could not be kept, only the text: ${error.message}`);
    const text = textParagraphs(html, MOST_CHARACTERS);
    if (text.isCut) note(`text was cut at ${MOST_CHARACTERS.toLocaleString('en')} characters`);
    return clean(text.html);
  }
}
