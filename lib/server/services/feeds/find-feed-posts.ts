import { type Kysely, type RawBuilder, sql } from 'kysely';
import { pathTo } from '../../../paths.ts';
import { findLanguage } from '../../../rules/languages.ts';
import type { Category } from '../../../schemas/category.ts';
import type { Tag } from '../../../schemas/tag.ts';
import type { PublicUser } from '../../../schemas/user.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import { withShownContent } from '../../content/static-page.ts';
import type { Database } from '../../db/schema.ts';
import { addTags, tagOf } from '../../http/internal-headers.ts';
import { runtime } from '../../runtime.ts';
import { activeUserByUsername } from '../accounts/users/get-public-user.ts';
import { categoryBySlug } from '../categories/category.ts';
import { postJson, type PostRow, toPost } from '../posts/get-post.ts';
import { pickOfScope } from '../posts/pick-posts.ts';
import { publicTagBySlug } from '../tags/tag.ts';
import { readTranslated, translatedTextsJson, type TranslatedRow } from '../translations/translations.ts';
import { type FeedScope, FEED_SIZE, type FeedOwner, type FeedPost, type FeedPosts, showingInFeed } from './feed.ts';

type Row = { owner: Category | PublicUser | Tag | null; posts: PostRow[] };

type Source = { picked: RawBuilder<unknown>; owner: RawBuilder<unknown> };

const newest = { limit: FEED_SIZE, offset: 0 };

type ListScope = Exclude<FeedScope, { kind: 'language' }>;

function sourceOf(scope: ListScope): Source {
  if (scope.kind === 'site') return { picked: pickOfScope({}, newest), owner: sql`null::json` };
  if (scope.kind === 'author') {
    const author = scope.username.normalize('NFC');
    return { picked: pickOfScope({ author }, newest), owner: activeUserByUsername(author) };
  }
  const slug = normaliseSlug(scope.slug);
  return scope.kind === 'tag'
    ? { picked: pickOfScope({ tag: slug }, newest), owner: publicTagBySlug(slug) }
    : { picked: pickOfScope({ category: slug }, newest), owner: categoryBySlug(slug) };
}

function ownerOf({ kind }: ListScope, { owner }: Row): FeedOwner | null {
  if (kind === 'site') return { kind };
  if (owner === null) return null;
  // The casts restate what `sourceOf` asked for.
  if (kind === 'author') return { kind, user: owner as PublicUser };
  return kind === 'tag' ? { kind, tag: owner as Tag } : { kind, category: owner as Category };
}

type LanguageRow = { post: PostRow; translation: { slug: string; texts: TranslatedRow } | null };

async function toFeedPost({ post, translation }: LanguageRow): Promise<FeedPost> {
  const original = await toPost(post);
  const showing = showingInFeed(original);
  if (!translation) return withShownContent(original, runtime().sanitiser, showing);
  const texts = await readTranslated(translation.texts, showing);
  return { ...original, ...texts, path: pathTo.translation(texts.language, translation.slug) };
}

/** The newest public posts in a language, written in it or translated and reviewed; null for a language that we do not have. */
async function findLanguagePosts(db: Kysely<Database>, language: string): Promise<FeedPosts | null> {
  if (!findLanguage(language)) return null;
  const { rows } = await sql<LanguageRow>`
    with own as (
      select id, listed_at from posts where split_part(language, '-', 1) = ${language} and listed_at <= now()
      order by listed_at desc, id desc limit ${sql.lit(FEED_SIZE)}
    ), translated as (
      select p.id, p.listed_at from post_translations t join posts p on p.id = t.post_id
      where t.language = ${language} and t.status = 'reviewed' and p.listed_at <= now()
      order by p.listed_at desc, p.id desc limit ${sql.lit(FEED_SIZE)}
    ), picked as (select * from own union select * from translated order by listed_at desc, id desc limit ${sql.lit(FEED_SIZE)})
    select ${postJson()} as post, (
      select json_build_object('slug', t.slug, 'texts', ${translatedTextsJson}) from post_translations t
      where t.post_id = p.id and t.language = ${language} and t.status = 'reviewed') as translation
    from picked join posts p on p.id = picked.id join users u on u.id = p.author_id
    order by picked.listed_at desc, p.id desc`.execute(db);
  addTags(tagOf.posts(), tagOf.categories(), tagOf.translations(language));
  return { owner: { kind: 'language', language }, posts: await Promise.all(rows.map(toFeedPost)) };
}

/** The newest public posts with their content, in one round trip; null for an unknown category, tag or author. */
export async function findFeedPosts(db: Kysely<Database>, scope: FeedScope): Promise<FeedPosts | null> {
  if (scope.kind === 'language') return findLanguagePosts(db, scope.language);
  const { picked, owner: wanted } = sourceOf(scope);
  const { rows } = await sql<Row>`select ${wanted} as owner, (
    select coalesce(json_agg(${postJson()} order by picked.ordinal), '[]')
    from (${picked}) picked join posts p on p.id = picked.post_id join users u on u.id = p.author_id) as posts`.execute(
    db,
  );
  const row = rows[0];
  const owner = row && ownerOf(scope, row);
  if (!owner) return null;
  addTags(tagOf.posts(), tagOf.categories());
  if (owner.kind === 'author') addTags(tagOf.user(owner.user.username));
  const toRead = async (row: PostRow) => {
    const post = await toPost(row);
    return withShownContent(post, runtime().sanitiser, showingInFeed(post));
  };
  return { owner, posts: await Promise.all(row.posts.map(toRead)) };
}
