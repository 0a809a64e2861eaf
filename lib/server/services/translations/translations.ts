// Translations: a post in another language, by a person or a machine. They are written, reviewed, read and removed.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { TRANSLATED_TEXT_NAMES, type TranslatedTextName } from '../../../rules/post-texts.ts';
import type { PostTranslation, PostTranslationItem } from '../../../schemas/post-translation.ts';
import type { Post } from '../../../schemas/post.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { deriveExcerpt, EXCERPT_SOURCE } from '../../content/plain-text.ts';
import { type StoredHtml, withSafeContent } from '../../content/sanitise/stored-html.ts';
import type { Showing } from '../../content/blocks/shown.ts';
import { withShownContent } from '../../content/static-page.ts';
import type { Database } from '../../db/schema.ts';
import { columns, isoTime, jsonObject } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import { runtime } from '../../runtime.ts';
import { isWithinReach } from '../posts/get-post.ts';

export type TranslatedPost = { id: number; slug: string; language: string };

/**
 * The post whose translations an actor may change: its author, or an admin.
 * @throws AppError forbidden, not_found
 */
export async function requirePost(db: Kysely<Database>, actor: Actor, id: number): Promise<TranslatedPost> {
  requirePermission(actor, 'posts.write');
  const { rows } = await sql<TranslatedPost>`select p.id, p.slug, p.language from posts p
    where p.id = ${id} and ${isWithinReach(actor)}`.execute(db);
  const post = rows[0];
  if (!post) throw new AppError('not_found', 'postMissing');
  return post;
}

const itemFields = {
  ...columns('t', ['post_id', 'language', 'slug', 'title', 'status']),
  reviewed_by: sql`(select username from users where id = t.reviewed_by)`,
  reviewed_at: isoTime('t.reviewed_at'),
  updated_at: isoTime('t.updated_at'),
  is_outdated: sql`p.updated_at > t.updated_at`,
};

/** The row `t` of post_translations, of the post `p`, as a row of its editor's list. */
const translationItemJson = jsonObject(itemFields);

/** The same with its texts. */
const translationJson = jsonObject({
  ...itemFields,
  ...columns('t', [...TRANSLATED_TEXT_NAMES, 'sanitizer_version']),
});

/** A public translation of a post. */
export type TranslationLink = { language: string; slug: string };

/** A JSON array of the public translations of a post, by language. Machine text that nobody reviewed is never among them. */
export function publicTranslations(postId: RawBuilder<unknown>): RawBuilder<TranslationLink[]> {
  return sql<TranslationLink[]>`(
    select coalesce(json_agg(json_build_object('language', t.language, 'slug', t.slug) order by t.language), '[]')
    from post_translations t where t.post_id = ${postId} and t.status = 'reviewed')`;
}

/**
 * A translation in any state, for its editor.
 * @throws AppError forbidden, not_found
 */
export async function getTranslation(
  db: Kysely<Database>,
  actor: Actor,
  postId: number,
  language: string,
): Promise<PostTranslation> {
  await requirePost(db, actor, postId);
  const { rows } = await sql<{
    translation: Omit<PostTranslation, 'content'> & StoredHtml;
  }>`select ${translationJson} as translation
    from post_translations t join posts p on p.id = t.post_id
    where t.post_id = ${postId} and t.language = ${language}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'translationMissing');
  return withSafeContent(row.translation, runtime().sanitiser);
}

/**
 * The translations of a post in any state, by language.
 * @throws AppError forbidden, not_found
 */
export async function listTranslations(
  db: Kysely<Database>,
  actor: Actor,
  postId: number,
): Promise<PostTranslationItem[]> {
  await requirePost(db, actor, postId);
  const { rows } = await sql<{ translation: PostTranslationItem }>`select ${translationItemJson} as translation
    from post_translations t join posts p on p.id = t.post_id
    where t.post_id = ${postId} order by t.language`.execute(db);
  return rows.map(({ translation }) => translation);
}

/** @throws AppError forbidden, not_found */
export async function deleteTranslation(
  db: Kysely<Database>,
  actor: Actor,
  postId: number,
  language: string,
): Promise<void> {
  await requirePost(db, actor, postId);
  const { numDeletedRows } = await db
    .deleteFrom('post_translations')
    .where('post_id', '=', postId)
    .where('language', '=', language)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not_found', 'translationMissing');
}

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
export async function readTranslated({ start, ...row }: TranslatedRow, showing: Showing): Promise<Readable> {
  const { sanitiser } = runtime();
  const texts = await withShownContent(await withSafeContent(row, sanitiser), sanitiser, showing);
  return { ...texts, excerpt: texts.excerpt || deriveExcerpt(start) };
}
