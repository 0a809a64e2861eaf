import { sql, type Kysely } from 'kysely';

const statements = [
  // Somebody who has asked to be deleted is inactive until then, or until they come back.
  `alter table users
    add column deletes_at timestamptz(3),
    add column deletes_comments boolean not null default false,
    add constraint users_leaving_check check (deletes_at is null or not is_active)`,
  'create index users_leaving on users (deletes_at) where deletes_at is not null',
  // Comments that outlive their author have no name.
  `alter table comments
    drop constraint comments_author_name_check,
    add constraint comments_author_name_check
      check (char_length(author_name) <= 200 and (author_name <> '' or user_id is null))`,
  // What somebody who is leaving wrote: withdrawn, or left to those who wrote it with them. All of it comes back with them.
  `create table departing_posts (
    user_id int not null references users (id) on delete cascade,
    post_id int not null references posts (id) on delete cascade,
    position int not null,
    withdrawn boolean not null,
    primary key (user_id, post_id)
  )`,
  'create index departing_posts_of_post on departing_posts (post_id)',
  // Keyed hashes of the names of those who are gone: nobody can pass for them.
  'create table spent_usernames (hash bytea primary key)',
  // A post that was on its way when its author left, or that somebody else publishes meanwhile, waits with the others.
  `create function withdraw_of_leaving() returns trigger language plpgsql as $$ begin
    if exists (select from users where id = new.author_id and deletes_at is not null) then
      insert into departing_posts (user_id, post_id, position, withdrawn) values (new.author_id, new.id, 0, true)
        on conflict (user_id, post_id) do update set withdrawn = true;
      update posts set status = 'draft' where id = new.id;
    end if;
    return null; end $$`,
  // Named so that it fires after the check of the foreign key, which waits for a departure that is under way.
  `create trigger withdraw_new after insert on posts for each row when (new.status = 'published')
    execute function withdraw_of_leaving()`,
  `create trigger withdraw_published after update of status, author_id on posts for each row
    when (new.status = 'published' and (old.status <> new.status or old.author_id <> new.author_id))
    execute function withdraw_of_leaving()`,
];

/** Accounts that are deleted when their time is up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
