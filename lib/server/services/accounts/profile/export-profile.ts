import { type Kysely, sql } from 'kysely';
import type { ProfileExport } from '../../../../schemas/profile-export.ts';
import type { Database } from '../../../db/schema.ts';
import { columns, isoTime, jsonObject } from '../../../db/sql-fragments.ts';
import { getOwnUser } from '../find-account.ts';
import { EXPORT_PARTS, type ExportPart } from './export-parts.ts';

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
 * Everything that the site keeps of somebody as one JSON document (lib/schemas/profile-export.ts), in pieces. Nothing of
 * other people, no hash and no secret is in it.
 */
export async function* exportProfile(db: Kysely<Database>, userId: number): AsyncGenerator<string> {
  const head = { format: 'lekha-profile', exported_at: new Date().toISOString() } as const;
  const profile = await readProfile(db, userId);
  yield JSON.stringify({ ...head, profile }).slice(0, -1);
  for (const [name, part] of Object.entries(EXPORT_PARTS)) {
    yield `,${JSON.stringify(name)}:[`;
    yield* readPart(db, userId, part);
    yield ']';
  }
  yield '}\n';
}
