import type { Kysely } from 'kysely';
import type { Role } from '../../../../rules/roles.ts';
import type { Database } from '../../../db/schema.ts';

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
