import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { isAppError } from '../../errors.ts';
import { plainText } from '../plain-text.ts';
import { writeHtml } from '../write-html.ts';
import { SANITIZER_VERSION, type ContentKind } from './rules.ts';
import type { Sanitiser } from './sanitiser.ts';
import { trustHtml } from '../../../trust-html.ts';

/** A column of HTML and the rules it was sanitised by; 0 where nobody knows. */
export type StoredHtml = { content: string; sanitizer_version: number };

/** HTML of any origin, sanitised; where that is refused (too large, too deep, too slow), its text alone. */
export async function cleanAnyHtml(sanitiser: Sanitiser, html: string, kind: ContentKind): Promise<SafeHtml> {
  try {
    return await sanitiser.sanitise(html, kind);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return writeHtml([{ tag: 'p', attributes: {}, children: [plainText(html)] }]);
  }
}

/**
 * The gate through which a stored column of HTML comes: as it is when it was sanitised by the rules of today, else
 * sanitised now. A job writes it back in time (sanitise-stored.ts); until then a reader pays some milliseconds.
 */
export async function storedHtml(
  { content, sanitizer_version }: StoredHtml,
  sanitiser: Sanitiser,
  kind: ContentKind = 'post',
): Promise<SafeHtml> {
  if (content === '' || sanitizer_version >= SANITIZER_VERSION) return trustHtml(content);
  return cleanAnyHtml(sanitiser, content, kind);
}

/** A row with its column of HTML through the gate. */
export async function withSafeContent<Row extends StoredHtml>(
  row: Row,
  sanitiser: Sanitiser,
): Promise<Omit<Row, keyof StoredHtml> & { content: SafeHtml }> {
  const { content, sanitizer_version, ...rest } = row;
  return { ...rest, content: await storedHtml({ content, sanitizer_version }, sanitiser) };
}
