import { sql, type Kysely } from 'kysely';
import type { Post } from '../../../schemas/post.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import type { Database } from '../../db/schema.ts';
import { readTranslated, translatedTextsJson, type TranslatedRow } from '../translations/translations.ts';
import { type ConversationPlace, findPostPage, type PostPage } from './find-post-page.ts';

/** A post page in another language; `original` is the post as its author wrote it. */
export type TranslationPage = PostPage & { original: Post; slug: string };

type Row = { post_id: number; slug: string; texts: TranslatedRow };

/** Everything that the page of a reviewed translation shows; null when there is none, or its post is not public. */
export async function findTranslationPage(
  db: Kysely<Database>,
  language: string,
  slug: string,
  place?: ConversationPlace,
): Promise<TranslationPage | null> {
  const { rows } = await sql<Row>`select t.post_id, t.slug, ${translatedTextsJson} as texts from post_translations t
    where t.language = ${language} and t.slug = ${normaliseSlug(slug)} and t.status = 'reviewed'`.execute(db);
  const row = rows[0];
  const page = row && (await findPostPage(db, String(row.post_id), place));
  if (!row || !page) return null;
  // The page is canonical for its own language, wherever the original stands as well.
  const texts = await readTranslated(row.texts, { sender: page.post.author_username });
  const post = { ...page.post, ...texts, canonical_url: null };
  return { ...page, post, original: page.post, slug: row.slug };
}
