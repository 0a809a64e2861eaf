import { sql, type Kysely } from 'kysely';
import type { Post } from '../../../schemas/post.ts';
import { columns, isoTime, jsonObject } from '../../db/sql-fragments.ts';
import type { Database } from '../../db/schema.ts';
import { deriveExcerpt, EXCERPT_SOURCE } from '../../content/plain-text.ts';
import { withSafeContent, type StoredHtml } from '../../content/sanitise/stored-html.ts';
import { findPostPage, type PostPage } from './find-post-page.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import { runtime } from '../../runtime.ts';

/** A post page in another language; `original` is the post as its author wrote it. */
export type TranslationPage = PostPage & { original: Post; slug: string };

type Texts = Pick<Post, 'title' | 'excerpt' | 'meta_description' | 'language' | 'updated_at'> & StoredHtml;
type Row = { post_id: number; slug: string; texts: Texts; start: string };

const textsJson = jsonObject({
  ...columns('t', ['title', 'excerpt', 'content', 'sanitizer_version', 'meta_description', 'language']),
  updated_at: isoTime('t.updated_at'),
});

/** Everything that the page of a reviewed translation shows; null when there is none, or its post is not public. */
export async function findTranslationPage(
  db: Kysely<Database>,
  language: string,
  slug: string,
): Promise<TranslationPage | null> {
  const { rows } =
    await sql<Row>`select t.post_id, t.slug, left(t.content_text, ${sql.lit(EXCERPT_SOURCE)}) as start, ${textsJson} as texts
    from post_translations t
    where t.language = ${language} and t.slug = ${normaliseSlug(slug)} and t.status = 'reviewed'`.execute(db);
  const row = rows[0];
  const page = row && (await findPostPage(db, String(row.post_id)));
  if (!row || !page) return null;
  const texts = await withSafeContent(row.texts, runtime().sanitiser);
  const excerpt = texts.excerpt || deriveExcerpt(row.start);
  // The page is canonical for its own language, wherever the original stands as well.
  const post = { ...page.post, ...texts, excerpt, canonical_url: null };
  return { ...page, post, original: page.post, slug: row.slug };
}
