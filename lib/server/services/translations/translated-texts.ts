import { sql } from 'kysely';
import { TRANSLATED_TEXT_NAMES, type TranslatedTextName } from '../../../rules/post-texts.ts';
import type { Post } from '../../../schemas/post.ts';
import { withShownContent } from '../../content/with-shown-content.ts';
import { deriveExcerpt, EXCERPT_SOURCE } from '../../content/plain-text.ts';
import { type StoredHtml, withSafeContent } from '../../content/sanitise/stored-html.ts';
import { columns, isoTime, jsonObject } from '../../db/sql-fragments.ts';
import { runtime } from '../../runtime.ts';

type Readable = Pick<Post, TranslatedTextName | 'language' | 'updated_at'>;

/** What readers get of a translation, as `translatedTextsJson` reads it. */
export type TranslatedRow = Omit<Readable, 'content'> & StoredHtml & { start: string };

/** The row `t` of post_translations: all its texts, and the beginning of its words. */
export const translatedTextsJson = jsonObject({
  ...columns('t', [...TRANSLATED_TEXT_NAMES, 'sanitizer_version', 'language']),
  updated_at: isoTime('t.updated_at'),
  start: sql`left(t.content_text, ${sql.lit(EXCERPT_SOURCE)})`,
});

/** The texts of a translation as readers get them in the place of the post's own. */
export async function readTranslated({ start, ...row }: TranslatedRow): Promise<Readable> {
  const { sanitiser } = runtime();
  const texts = await withShownContent(await withSafeContent(row, sanitiser), sanitiser);
  return { ...texts, excerpt: texts.excerpt || deriveExcerpt(start) };
}
