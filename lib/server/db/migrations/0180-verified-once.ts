import { sql, type Kysely } from 'kysely';

const statements = [
  'alter table users add column verified_once boolean not null default false',
  // Of those who have changed their address since, what they did then tells that they were verified before.
  `update users u set verified_once = true
    where email_verified_at is not null or role <> 'user'
      or exists (select from email_undos where user_id = u.id)
      or exists (select from comments where user_id = u.id)
      or exists (select from posts where author_id = u.id)`,
  `create function remember_verified() returns trigger language plpgsql as $$
    begin
      new.verified_once := new.verified_once or new.email_verified_at is not null;
      return new;
    end $$`,
  `create trigger users_remember_verified before insert or update of email_verified_at on users
    for each row execute function remember_verified()`,
];

/** An account that was verified once stays one, whatever its address is now. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
