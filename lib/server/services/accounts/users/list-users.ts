import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Answer } from '../../../../schemas/answers.ts';
import type { AdminUser, UserStatus } from '../../../../schemas/admin-user.ts';
import { paginate } from '../../../../schemas/pagination.ts';
import type { Database } from '../../../db/schema.ts';
import { adminUserJson } from './admin-user-json.ts';
import { containing } from '../../../db/containing.ts';
import { requirePermission, type Actor } from '../../../auth/require-permission.ts';

/** A part of a name; or a whole e-mail address, so that a search cannot spell out one that it does not know. */
function isFound(search: string): RawBuilder<unknown> {
  return sql`(${containing(['username', 'full_name'], search)} or lower(email) = lower(${search}))`;
}

type Request = { page: number; limit: number; search?: string | undefined; status?: UserStatus | undefined };
export type UserList = Answer<'GET admin/users'>;

/** A page of all accounts, newest first. */
export async function listUsers(db: Kysely<Database>, actor: Actor, request: Request): Promise<UserList> {
  requirePermission(actor, 'users.manage');
  const { page, limit, search, status } = request;
  const conditions = [
    status ? sql`is_active = ${status === 'active'}` : sql`true`,
    ...(search ? [isFound(search)] : []),
  ];
  const matching = sql`from users where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<{ users: AdminUser[]; total: number }>`
    select (select coalesce(json_agg(${adminUserJson} order by u.created_at desc, u.id desc), '[]')
        from (select id ${matching} order by created_at desc, id desc limit ${limit} offset ${(page - 1) * limit}) page
        join users u on u.id = page.id) as users,
      (select count(*)::int ${matching}) as total`.execute(db);
  return { users: rows[0]?.users ?? [], pagination: paginate(page, limit, rows[0]?.total ?? 0) };
}
