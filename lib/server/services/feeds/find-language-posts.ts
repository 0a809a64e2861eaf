import { sql, type Kysely } from 'kysely';
import { pathTo } from '../../../paths.ts';
import { findLanguage } from '../../../rules/languages.ts';
import { withShownContent } from '../../content/static-page.ts';
import type { Database } from '../../db/schema.ts';
import { addTags, tagOf } from '../../http/internal-headers.ts';
import { runtime } from '../../runtime.ts';
import { postJson, toPost, type PostRow } from '../posts/get-post.ts';
import { readTranslated, translatedTextsJson, type TranslatedRow } from '../translations/translations.ts';
import { FEED_SIZE, type FeedPost, type FeedPosts, showingInFeed } from './feed.ts';

type Row = { post: PostRow; translation: { slug: string; texts: TranslatedRow } | null };

const size = sql.lit(FEED_SIZE);

async function toFeedPost({ post, translation }: Row): Promise<FeedPost> {
  const original = await toPost(post);
  const showing = showingInFeed(original);
  if (!translation) return withShownContent(original, runtime().sanitiser, showing);
  const texts = await readTranslated(translation.texts, showing);
  return { ...original, ...texts, path: pathTo.translation(texts.language, translation.slug) };
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
      select json_build_object('slug', t.slug, 'texts', ${translatedTextsJson}) from post_translations t
      where t.post_id = p.id and t.language = ${language} and t.status = 'reviewed') as translation
    from picked join posts p on p.id = picked.id join users u on u.id = p.author_id
    order by picked.listed_at desc, p.id desc`.execute(db);
  addTags(tagOf.posts(), tagOf.categories(), tagOf.translations(language));
  return { owner: { kind: 'language', language }, posts: await Promise.all(rows.map(toFeedPost)) };
}
