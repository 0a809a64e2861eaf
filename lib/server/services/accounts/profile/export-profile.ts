import { type Kysely, sql, type RawBuilder } from 'kysely';
import { POST_TEXT_NAMES, TRANSLATED_TEXT_NAMES } from '../../../../rules/post-texts.ts';
import type { ProfileExport } from '../../../../schemas/profile.ts';
import type { Database } from '../../../db/schema.ts';
import { columns, isoTime, jsonObject, times } from '../../../db/sql-fragments.ts';
import { getOwnUser } from '../find-account.ts';

/** A list of what somebody has: `query` gives rows of an ascending number and JSON. */
type ExportPart = { batch: number; query: (userId: number) => RawBuilder<unknown> };

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

// What somebody else may have made of a post since it was taken back is for those who write it.
const slugFor = (userId: number) => sql`case when p.listed_at <= now()
  or exists (select from post_authors pa where pa.post_id = p.id and pa.user_id = ${userId}) then p.slug end`;

const comment = (userId: number) =>
  jsonObject({
    ...columns('c', ['id', 'parent_id', 'content', 'status']),
    post: slugFor(userId),
    reason: sql.ref('c.hold_reason'),
    ...times('c', ['created_at', 'updated_at']),
  });

// Texts of posts are long; everything else is short.
const FEW = 5;
const MANY = 200;
const ON_SITE = '/uploads/(?:featured-images|profile-images|files)/[a-z0-9.-]+';

type Rows = {
  table: string;
  columns?: readonly string[];
  times: readonly string[];
  /** Its ascending number. */
  key?: string;
  /** Whose it is. */
  owner?: string;
};

const fieldsOf = ({ columns: names = [], times: moments }: Rows) => ({
  ...columns('own', names),
  ...times('own', moments),
});

/** Rows of a table as they are. */
function own(rows: Rows, batch = MANY): ExportPart {
  const { table, key = 'id', owner = 'user_id' } = rows;
  return {
    batch,
    query: (userId) => sql`select ${sql.ref(`own.${key}`)}, ${jsonObject(fieldsOf(rows))}
      from ${sql.table(table)} own where ${sql.ref(`own.${owner}`)} = ${userId}`,
  };
}

/** The same of what somebody did with posts, each with the post's slug. */
function ownOfPosts(rows: Rows): ExportPart {
  const { table, key = 'post_id' } = rows;
  const fields = fieldsOf(rows);
  return {
    batch: MANY,
    query: (userId) => sql`select ${sql.ref(`own.${key}`)}, ${jsonObject({ post: slugFor(userId), ...fields })}
      from ${sql.table(table)} own join posts p on p.id = own.post_id where own.user_id = ${userId}`,
  };
}

/** In the order in which they stand in the file. */
const EXPORT_PARTS: Record<Exclude<keyof ProfileExport, 'format' | 'exported_at' | 'profile'>, ExportPart> = {
  sessions: own({ table: 'sessions', columns: ['user_agent', 'ip'], times: ['created_at', 'last_used_at'] }),
  posts: {
    batch: FEW,
    query: (userId) => sql`select p.id, ${post} from posts p
      where p.id in (select post_id from post_authors where user_id = ${userId})`,
  },
  revisions: own(
    {
      ...{ table: 'post_revisions', owner: 'editor_id' },
      ...{ columns: ['post_id', 'title', 'excerpt', 'content'], times: ['created_at'] },
    },
    FEW,
  ),
  comments: {
    batch: MANY,
    query: (userId) => sql`select c.id, ${comment(userId)} from comments c join posts p on p.id = c.post_id
      where c.user_id = ${userId}`,
  },
  notes: ownOfPosts({
    ...{ table: 'post_notes', key: 'id' },
    ...{ columns: ['quote', 'text'], times: ['created_at', 'resolved_at'] },
  }),
  reviews: ownOfPosts({ table: 'post_reviews', columns: ['message'], times: ['asked_at'] }),
  reactions: ownOfPosts({ table: 'reactions', columns: ['type'], times: ['created_at'] }),
  reports: own({
    ...{ table: 'comment_reports', key: 'comment_id' },
    ...{ columns: ['comment_id', 'reason', 'text'], times: ['created_at'] },
  }),
  uploads: {
    batch: MANY,
    query: (userId) => sql`select row_number() over (order by path), to_json(path) from (
      select profile_image as path from users where id = ${userId} and profile_image is not null
      union select m[1] from posts p, regexp_matches(concat_ws(' ', p.featured_image, p.content), ${`(${ON_SITE})`}, 'g') m
        where p.id in (select post_id from post_authors where user_id = ${userId})) own`,
  },
  passkeys: own({ table: 'passkeys', columns: ['name'], times: ['created_at', 'last_used_at'] }),
  tokens: own({
    ...{ table: 'api_tokens', columns: ['name', 'scopes'] },
    times: ['created_at', 'expires_at', 'last_used_at'],
  }),
  subscriptions: {
    batch: MANY,
    query: (userId) => sql`select own.id, ${jsonObject({
      ...columns('own', ['scope', 'scope_id', 'frequency']),
      created_at: isoTime('own.created_at'),
      confirmed_at: isoTime('own.confirmed_at'),
    })} from subscriptions own join subscribers b on b.id = own.subscriber_id
      join users u on lower(u.email) = lower(b.email) and u.email_verified_at is not null where u.id = ${userId}`,
  },
  log: own({ table: 'security_log', owner: 'actor_id', columns: ['event', 'address'], times: ['at'] }),
};

/** What is one's own account beside what every page of it has. */
async function readProfile(db: Kysely<Database>, userId: number): Promise<ProfileExport['profile']> {
  const more = jsonObject({
    email_verified_at: isoTime('u.email_verified_at'),
    username_changed_at: isoTime('u.username_changed_at'),
    ...columns('u', ['may_comment', 'language', 'mails_replies', 'mails_posts']),
    app_since: sql`(select ${isoTime('t.created_at')} from totp_secrets t where t.user_id = u.id)`,
    former_usernames: sql`coalesce((select json_agg(json_build_object('username', f.username,
      'left_at', ${isoTime('f.left_at')}) order by f.left_at) from former_usernames f where f.user_id = u.id), '[]')`,
    former_emails: sql`coalesce((select json_agg(json_build_object('email', e.old_email,
      'expires_at', ${isoTime('e.expires_at')}) order by e.expires_at) from email_undos e where e.user_id = u.id), '[]')`,
  });
  type More = Omit<ProfileExport['profile'], keyof Awaited<ReturnType<typeof getOwnUser>>>;
  const { rows } = await sql<{ more: More }>`select ${more} as more from users u where u.id = ${userId}`.execute(db);
  const [row] = rows;
  const user = await getOwnUser(db, userId);
  if (!row) throw new Error(`No user ${userId}.`);
  return { ...user, ...row.more };
}

/** The entries of a part as JSON, a few at a time: memory stays bounded, and no connection waits for a slow reader. */
async function* readPart(db: Kysely<Database>, userId: number, { batch, query }: ExportPart): AsyncGenerator<string> {
  let after = 0;
  let separator = '';
  for (;;) {
    const { rows } = await sql<{ key: number; item: string }>`
      select part.key, part.item::text as item from (${query(userId)}) part (key, item)
      where part.key > ${after} order by part.key limit ${batch}`.execute(db);
    for (const { key, item } of rows) {
      yield separator + item;
      separator = ',';
      after = key;
    }
    if (rows.length < batch) return;
  }
}

/**
 * Everything that the site keeps of somebody as one JSON document (lib/schemas/profile.ts), in pieces. Nothing of
 * other people, no hash and no secret is in it.
 */
export async function* exportProfile(db: Kysely<Database>, userId: number): AsyncGenerator<string> {
  const head = { format: 'profile', exported_at: new Date().toISOString() } as const;
  const profile = await readProfile(db, userId);
  yield JSON.stringify({ ...head, profile }).slice(0, -1);
  for (const [name, part] of Object.entries(EXPORT_PARTS)) {
    yield `,${JSON.stringify(name)}:[`;
    yield* readPart(db, userId, part);
    yield ']';
  }
  yield '}\n';
}
