import { sql, type Kysely } from 'kysely';
import { findLanguage } from '../../../rules/languages.ts';
import { pathTo } from '../../../paths.ts';
import type { Post } from '../../../schemas/post.ts';
import { addTags, tagOf } from '../../http/cache-tags.ts';
import { deriveExcerpt, EXCERPT_SOURCE } from '../../content/plain-text.ts';
import { withSafeContent, type StoredHtml } from '../../content/sanitise/stored-html.ts';
import type { Database } from '../../db/schema.ts';
import { runtime } from '../../runtime.ts';
import { postJson, toPost, type PostRow } from '../posts/get-post.ts';
import { FEED_SIZE, type FeedPost, type FeedPosts } from './feed.ts';

type Texts = Pick<Post, 'title' | 'excerpt' | 'meta_description' | 'language' | 'updated_at'> & StoredHtml;
type Row = {
  post: PostRow;
  translation: (Texts & { slug: string; start: string }) | null;
};

const size = sql.lit(FEED_SIZE);

async function toFeedPost({ post, translation }: Row): Promise<FeedPost> {
  const original = await toPost(post);
  if (!translation) return original;
  const { slug, start, ...texts } = await withSafeContent(translation, runtime().sanitiser);
  const excerpt = texts.excerpt || deriveExcerpt(start);
  // A moment as the database writes it into JSON is not ours yet.
  const updated_at = new Date(texts.updated_at).toISOString();
  return { ...original, ...texts, excerpt, updated_at, path: pathTo.translation(texts.language, slug) };
}

/** The newest public posts in a language, written in it or translated and reviewed; null for a language that we do not have. */
export async function findLanguagePosts(db: Kysely<Database>, language: string): Promise<FeedPosts | null> {
  if (!findLanguage(language)) return null;
  const { rows } = await sql<Row>`
    with own as (
      select id, listed_at from posts where split_part(language, '-', 1) = ${language} and listed_at <= now()
      order by listed_at desc, id desc limit ${size}
    ), translated as (
      select p.id, p.listed_at from post_translations t join posts p on p.id = t.post_id
      where t.language = ${language} and t.status = 'reviewed' and p.listed_at <= now()
      order by p.listed_at desc, p.id desc limit ${size}
    ), picked as (select * from own union select * from translated order by listed_at desc, id desc limit ${size})
    select ${postJson()} as post, (
      select json_build_object('title', t.title, 'excerpt', t.excerpt, 'content', t.content,
        'sanitizer_version', t.sanitizer_version, 'slug', t.slug,
        'meta_description', t.meta_description, 'language', t.language, 'updated_at', t.updated_at,
        'start', left(t.content_text, ${sql.lit(EXCERPT_SOURCE)}))
      from post_translations t where t.post_id = p.id and t.language = ${language} and t.status = 'reviewed') as translation
    from picked join posts p on p.id = picked.id join users u on u.id = p.author_id
    order by picked.listed_at desc, p.id desc`.execute(db);
  addTags(tagOf.posts(), tagOf.categories(), tagOf.translations(language));
  return { owner: { kind: 'language', language }, posts: await Promise.all(rows.map(toFeedPost)) };
}
