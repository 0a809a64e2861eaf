import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { POST_TEXT_NAMES } from '../../../../rules/post-texts.ts';
import type { Revision, RevisionItem } from '../../../../schemas/admin-post.ts';
import { type Actor, requirePermission } from '../../../auth/find-viewer.ts';
import type { Sanitiser } from '../../../content/sanitise/sanitiser.ts';
import { cleanAnyHtml } from '../../../content/sanitise/stored-html.ts';
import type { Database, PostsTable } from '../../../db/schema.ts';
import { columns, isoTime, jsonObject } from '../../../db/sql-fragments.ts';
import { AppError } from '../../../errors.ts';
import { isWithinReach } from '../get-post.ts';

const itemFields: Record<string, RawBuilder<unknown>> = {
  ...columns('r', ['id', 'title']),
  created_at: isoTime('r.created_at'),
  editor_username: sql.ref('e.username'),
  editor_full_name: sql.ref('e.full_name'),
};

/** The revision row `r` with its editor `e` (who may be missing), without texts. */
const revisionItemJson = jsonObject(itemFields);

/** The same with them. */
const revisionJson = jsonObject({ ...itemFields, ...columns('r', POST_TEXT_NAMES) });

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

export type RevisionKey = { postId: number; revisionId: number };

/**
 * One revision of a post with its texts, sanitised by the rules of today whenever it was kept.
 * @throws AppError forbidden, not_found
 */
export async function getRevision(
  { db, sanitiser }: { db: Kysely<Database>; sanitiser: Sanitiser },
  actor: Actor,
  { postId, revisionId }: RevisionKey,
): Promise<Revision> {
  requirePermission(actor, 'posts.write');
  const { rows } = await sql<{
    revision: Omit<Revision, 'content'> & { content: string };
  }>`select ${revisionJson} as revision
    from post_revisions r join posts p on p.id = r.post_id left join users e on e.id = r.editor_id
    where r.id = ${revisionId} and p.id = ${postId} and ${isWithinReach(actor)}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'revisionMissing');
  return { ...row.revision, content: await cleanAnyHtml(sanitiser, row.revision.content, 'post') };
}

/**
 * All revisions of a post, newest first, without their texts.
 * @throws AppError forbidden, not_found when the post is not within the actor's reach
 */
export async function listRevisions(db: Kysely<Database>, actor: Actor, postId: number): Promise<RevisionItem[]> {
  requirePermission(actor, 'posts.write');
  const { rows } = await sql<{ revisions: RevisionItem[] }>`
    select (select coalesce(json_agg(${revisionItemJson} order by r.id desc), '[]')
      from post_revisions r left join users e on e.id = r.editor_id where r.post_id = p.id) as revisions
    from posts p where p.id = ${postId} and ${isWithinReach(actor)}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'postMissing');
  return row.revisions;
}
