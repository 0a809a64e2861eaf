import { type Kysely, sql } from 'kysely';
import { COMMENTS_PER_PAGE } from '../../../rules/limits.ts';
import type { Database } from '../../db/schema.ts';
import { type Fate, missing, OK, pageFate } from './fate.ts';

type Edition = { slug: string; language?: string };
type Place = { page: number; thread: number | null };

/** A page of the conversation below a post that is public, or a thread of it. */
export async function findConversationFate(
  db: Kysely<Database>,
  { slug, language }: Edition,
  { page, thread }: Place,
): Promise<Fate> {
  const post =
    language === undefined
      ? sql`p.slug = ${slug}`
      : sql`p.id = (select post_id from post_translations where language = ${language} and slug = ${slug})`;
  const { rows } = await sql<{ total: number; has_thread: boolean }>`
    select p.thread_count as total, ${thread}::int is null or exists (select from comments c
      where c.id = ${thread}::int and c.post_id = p.id and c.parent_id is null and c.listed) as has_thread
    from posts p where ${post}`.execute(db);
  const row = rows[0];
  if (!row?.has_thread) return missing('past-the-end');
  return thread === null ? pageFate(page, row.total, COMMENTS_PER_PAGE) : OK;
}
