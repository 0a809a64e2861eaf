import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Role } from '../../../../rules/roles.ts';
import type { Answer } from '../../../../schemas/answers.ts';
import { paginate } from '../../../../schemas/pagination.ts';
import type { AdminUser, AdminUserOrder, AdminUserSort, UserStatus } from '../../../../schemas/user.ts';
import { type Actor, requirePermission } from '../../../auth/find-viewer.ts';
import type { Database } from '../../../db/schema.ts';
import { columns, containing, isoTime, jsonObject, publicTotalOfAuthor, orderBy } from '../../../db/sql-fragments.ts';

/** What administrators know of the user row `u`, as JSON: everything but the e-mail address (docs/product.md#comments). */
export const adminUserJson = jsonObject({
  ...columns('u', ['id', 'username', 'full_name', 'profile_image', 'comment_count', 'role', 'may_comment']),
  created_at: isoTime('u.created_at'),
  post_count: publicTotalOfAuthor,
  isEmailVerified: sql`u.email_verified_at is not null`,
  isActive: sql.ref('u.is_active'),
});

/** A part of a name; or a whole e-mail address, so that a search cannot spell out one that it does not know. */
function isFound(search: string): RawBuilder<unknown> {
  return sql`(${containing(['username', 'full_name'], search)} or lower(email) = lower(${search}))`;
}

const SORTED_BY: Record<AdminUserSort, RawBuilder<unknown>> = {
  name: sql`lower(u.full_name)`,
  comment_count: sql`u.comment_count`,
  created_at: sql`u.created_at`,
};

type Request = {
  page: number;
  limit: number;
  search?: string | undefined;
  status?: UserStatus | undefined;
  role?: Role | undefined;
  sort?: AdminUserOrder | undefined;
};
export type UserList = Answer<'GET admin/users'>;

/** A page of all accounts, newest first unless sorted. */
export async function listUsers(db: Kysely<Database>, actor: Actor, request: Request): Promise<UserList> {
  requirePermission(actor, 'users.manage');
  const { page, limit, search, status, role, sort } = request;
  const conditions = [
    // Who is leaving is gone for everybody else.
    sql`u.deletes_at is null`,
    status ? sql`is_active = ${status === 'active'}` : sql`true`,
    ...(role ? [sql`role = ${role}`] : []),
    ...(search ? [isFound(search)] : []),
  ];
  const order = sort ? orderBy(SORTED_BY, sort, sql`u.id`) : sql`u.created_at desc, u.id desc`;
  const matching = sql`from users u where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<{ users: AdminUser[]; total: number }>`
    select (select coalesce(json_agg(${adminUserJson} order by ${order}), '[]')
        from (select u.id ${matching} order by ${order} limit ${limit} offset ${(page - 1) * limit}) page
        join users u on u.id = page.id) as users,
      (select count(*)::int ${matching}) as total`.execute(db);
  return { users: rows[0]?.users ?? [], pagination: paginate(page, limit, rows[0]?.total ?? 0) };
}

const AT_ONCE = 1_000;

/** An account as the operator sees it; one that was imported without its address has none. */
export type ListedAccount = {
  id: number;
  username: string;
  email: string | null;
  role: Role;
  is_active: boolean;
  email_verified_at: Date | null;
  created_at: Date;
};

/** All accounts for the operator, the oldest first; of a site however large a thousand are held. */
export async function* listAccounts(db: Kysely<Database>, role?: Role): AsyncGenerator<ListedAccount> {
  for (let after = 0; ;) {
    const accounts = await db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'role', 'is_active', 'email_verified_at', 'created_at'])
      .where('id', '>', after)
      .$if(role !== undefined, (query) => query.where('role', '=', role as Role))
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    yield* accounts;
    const last = accounts.at(-1);
    if (!last || accounts.length < AT_ONCE) return;
    after = last.id;
  }
}
