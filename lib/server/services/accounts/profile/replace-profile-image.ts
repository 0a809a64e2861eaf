import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Sets a user's image, or none. @returns the path that was stored before */
export async function replaceProfileImage(
  db: Kysely<Database>,
  userId: number,
  path: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ profile_image: string | null }>`
    update users u set profile_image = ${path}
    from (select id, profile_image from users where id = ${userId} for no key update) old
    where u.id = old.id returning old.profile_image`.execute(db);
  return rows[0]?.profile_image ?? null;
}
