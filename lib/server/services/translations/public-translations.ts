import { sql, type RawBuilder } from 'kysely';

/** A public translation of a post. */
export type TranslationLink = { language: string; slug: string };

/** A JSON array of the public translations of a post, by language. Machine text that nobody reviewed is never among them. */
export function publicTranslations(postId: RawBuilder<unknown>): RawBuilder<TranslationLink[]> {
  return sql<TranslationLink[]>`(
    select coalesce(json_agg(json_build_object('language', t.language, 'slug', t.slug) order by t.language), '[]')
    from post_translations t where t.post_id = ${postId} and t.status = 'reviewed')`;
}
