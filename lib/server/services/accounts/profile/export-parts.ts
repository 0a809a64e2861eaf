import { type RawBuilder, sql } from 'kysely';
import { POST_TEXT_NAMES, TRANSLATED_TEXT_NAMES } from '../../../../rules/post-texts.ts';
import type { ProfileExport } from '../../../../schemas/profile-export.ts';
import { columns, isoTime, jsonObject } from '../../../db/sql-fragments.ts';

/** A list of what somebody has: `query` gives rows of an ascending number and JSON. */
export type ExportPart = { batch: number; query: (userId: number) => RawBuilder<unknown> };

const times = (table: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, isoTime(`${table}.${name}`)]));

const translation = jsonObject({
  ...columns('t', ['language', 'slug', ...TRANSLATED_TEXT_NAMES, 'status']),
  ...times('t', ['created_at', 'updated_at']),
});

const post = jsonObject({
  ...columns('p', ['id', 'slug', ...POST_TEXT_NAMES, 'status']),
  ...times('p', ['published_at', 'created_at', 'updated_at']),
  categories: sql`coalesce((select json_agg(c.name order by pc.position, c.id) from post_categories pc
    join categories c on c.id = pc.category_id where pc.post_id = p.id), '[]')`,
  tags: sql`coalesce((select json_agg(g.name order by pt.position, g.id) from post_tags pt
    join tags g on g.id = pt.tag_id where pt.post_id = p.id), '[]')`,
  translations: sql`coalesce((select json_agg(${translation} order by t.language) from post_translations t
    where t.post_id = p.id), '[]')`,
});

const comment = jsonObject({
  ...columns('c', ['id', 'parent_id', 'content', 'status']),
  post: sql.ref('p.slug'),
  reason: sql.ref('c.hold_reason'),
  ...times('c', ['created_at', 'updated_at']),
});

// Texts of posts are long; everything else is short.
const FEW = 5;
const MANY = 200;
const ON_SITE = '/uploads/(?:featured-images|profile-images|files)/[a-z0-9.-]+';

/** In the order in which they stand in the file. */
export const EXPORT_PARTS: Record<Exclude<keyof ProfileExport, 'format' | 'exported_at' | 'profile'>, ExportPart> = {
  sessions: {
    batch: MANY,
    query: (userId) =>
      sql`select s.id, ${jsonObject({
        ...times('s', ['created_at', 'last_used_at']),
        ...columns('s', ['user_agent', 'ip']),
      })} from sessions s where s.user_id = ${userId}`,
  },
  posts: {
    batch: FEW,
    query: (userId) => sql`select p.id, ${post} from posts p
      where p.id in (select post_id from post_authors where user_id = ${userId})`,
  },
  revisions: {
    batch: FEW,
    query: (userId) =>
      sql`select r.id, ${jsonObject({
        ...columns('r', ['post_id', 'title', 'excerpt', 'content']),
        ...times('r', ['created_at']),
      })} from post_revisions r where r.editor_id = ${userId}`,
  },
  comments: {
    batch: MANY,
    query: (userId) => sql`select c.id, ${comment} from comments c join posts p on p.id = c.post_id
      where c.user_id = ${userId}`,
  },
  notes: {
    batch: MANY,
    query: (userId) =>
      sql`select n.id, ${jsonObject({
        post: sql.ref('p.slug'),
        ...columns('n', ['quote', 'text']),
        ...times('n', ['created_at', 'resolved_at']),
      })} from post_notes n join posts p on p.id = n.post_id where n.user_id = ${userId}`,
  },
  reviews: {
    batch: MANY,
    query: (userId) =>
      sql`select r.post_id, ${jsonObject({
        post: sql.ref('p.slug'),
        ...columns('r', ['message']),
        ...times('r', ['asked_at']),
      })} from post_reviews r join posts p on p.id = r.post_id where r.user_id = ${userId}`,
  },
  reactions: {
    batch: MANY,
    query: (userId) =>
      sql`select r.post_id, ${jsonObject({
        post: sql.ref('p.slug'),
        ...columns('r', ['type']),
        ...times('r', ['created_at']),
      })} from reactions r join posts p on p.id = r.post_id where r.user_id = ${userId}`,
  },
  reports: {
    batch: MANY,
    query: (userId) =>
      sql`select r.comment_id, ${jsonObject({
        ...columns('r', ['comment_id', 'reason', 'text']),
        ...times('r', ['created_at']),
      })} from comment_reports r where r.user_id = ${userId}`,
  },
  uploads: {
    batch: MANY,
    query: (userId) => sql`select row_number() over (order by path), to_json(path) from (
      select profile_image as path from users where id = ${userId} and profile_image is not null
      union select m[1] from posts p, regexp_matches(concat_ws(' ', p.featured_image, p.content), ${`(${ON_SITE})`}, 'g') m
        where p.id in (select post_id from post_authors where user_id = ${userId})) own`,
  },
  passkeys: {
    batch: MANY,
    query: (userId) =>
      sql`select k.id, ${jsonObject({
        ...columns('k', ['name']),
        ...times('k', ['created_at', 'last_used_at']),
      })} from passkeys k where k.user_id = ${userId}`,
  },
  tokens: {
    batch: MANY,
    query: (userId) =>
      sql`select t.id, ${jsonObject({
        ...columns('t', ['name', 'scopes']),
        ...times('t', ['created_at', 'expires_at', 'last_used_at']),
      })} from api_tokens t where t.user_id = ${userId}`,
  },
  log: {
    batch: MANY,
    query: (userId) =>
      sql`select l.id, ${jsonObject({
        ...times('l', ['at']),
        ...columns('l', ['event', 'address']),
      })} from security_log l where l.actor_id = ${userId}`,
  },
};
