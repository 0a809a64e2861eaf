import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { POST_TEXT_NAMES } from '../../../../rules/post-texts.ts';
import type { Database, PostsTable } from '../../../db/schema.ts';

// The newest are all kept; of older ones the last of every ten minutes, so that an editor that saves by itself does
// not push out yesterday's version.
const ALL_KEPT = 20;
const MOST_KEPT = 100;
const SPAN_SECONDS = 600;

// A revision keeps texts and pictures, not where and when the post appears.
const columnsOf = (table: string): RawBuilder<unknown> =>
  sql.join(POST_TEXT_NAMES.map((name) => sql.ref(`${table}.${name}`)));
const names = sql.join(POST_TEXT_NAMES.map((name) => sql.ref(name)));

async function thinRevisions(db: Kysely<Database>, postId: number): Promise<void> {
  await sql`delete from post_revisions r using (
      select id, row_number() over (order by id desc) as place,
        row_number() over (partition by floor(extract(epoch from created_at) / ${sql.lit(SPAN_SECONDS)}) order by id desc)
          as place_in_span
      from post_revisions where post_id = ${postId}) ranked
    where r.id = ranked.id and place > ${sql.lit(ALL_KEPT)}
      and (place_in_span > 1 or place > ${sql.lit(MOST_KEPT)})`.execute(db);
}

/** Keeps what a post says now, unless its newest revision says just that. */
export async function recordRevision(db: Kysely<Database>, postId: number, editorId: number): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into post_revisions (post_id, editor_id, ${names})
    select p.id, ${editorId}::int, ${columnsOf('p')} from posts p where p.id = ${postId} and not exists (
      select from (select * from post_revisions where post_id = p.id order by id desc limit 1) newest
      where (${columnsOf('newest')}) is not distinct from (${columnsOf('p')}))`.execute(db);
  if (numAffectedRows) await thinRevisions(db, postId);
}

/** Keeps what a post said before its first save here: imported posts have no revisions yet. Comes before the save. */
export async function recordFirstRevision(
  db: Kysely<Database>,
  post: Pick<Selectable<PostsTable>, 'id' | 'author_id' | 'updated_at'>,
): Promise<void> {
  await sql`
    insert into post_revisions (post_id, editor_id, created_at, ${names})
    select p.id, ${post.author_id}::int, ${post.updated_at}::timestamptz, ${columnsOf('p')} from posts p
    where p.id = ${post.id} and not exists (select from post_revisions where post_id = p.id)`.execute(db);
}
