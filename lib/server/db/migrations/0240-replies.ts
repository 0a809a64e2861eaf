import { sql, type Kysely } from 'kysely';

const SHOWN = "status = 'published' and not hidden";

const columns = [
  `alter table comments
    add column parent_id int references comments (id) on delete cascade,
    add column reply_to_id int,
    add column status text not null default 'published' check (status in ('published', 'held', 'spam', 'removed')),
    add column hold_reason text,
    add column reply_count int not null default 0`,
  // What a reader meets, said once: shown with its words, listed with its place. A first comment that is not shown
  // keeps its place while answers stand below it.
  `alter table comments
    add column shown boolean not null generated always as (${SHOWN}) stored,
    add column listed boolean not null generated always as (parent_id is null and (${SHOWN} or reply_count > 0)) stored`,
  `alter table comments
    drop constraint comments_content_check, drop constraint comments_author_name_check,
    add constraint comments_content_check check (char_length(content) <= 40000 and (content = '') = (status = 'removed')),
    add constraint comments_author_name_check
      check (char_length(author_name) <= 200 and (author_name <> '' or status = 'removed'))`,
  'alter table posts add column thread_count int not null default 0',
];

const indexes = [
  // Pages of first comments are cut on the one, pages of answers on the other; deleting a post or a comment needs them.
  'create index comments_listed on comments (post_id, listed, created_at desc, id desc)',
  'drop index comments_shown',
  'create index comments_replies on comments (parent_id, shown, created_at, id) where parent_id is not null',
  "create index comments_waiting on comments (status, created_at desc, id desc) where status <> 'published'",
  "create index comments_held on comments (user_id, post_id) where status = 'held'",
];

const triggerFunction = (name: string, statement: string) =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`;

type Counted = { key: string; target: string; adds: Record<string, string> };

/** Statements that move what a carrier counts by inserted, deleted and updated comments, as in 0002-counts. */
function countsOf(name: string, { key, target, adds }: Counted) {
  const names = Object.entries(adds);
  const moved = (sign: '' | '-') => `
    with delta as (select r.${key} as key,
        ${names.map(([count, flag]) => `${sign}count(*) filter (where r.${flag})::int as ${count}`).join(', ')}
        from changed r where r.${key} is not null group by 1)
      update ${target} target set ${names.map(([count]) => `${count} = target.${count} + delta.${count}`).join(', ')}
      from delta where target.id = delta.key and (${names.map(([count]) => `delta.${count} <> 0`).join(' or ')})`;
  const side = (flag: string, row: string) => `case when target.id = ${row}.${key} then ${row}.${flag}::int else 0 end`;
  const sets = names.map(([count, flag]) => `${count} = target.${count} + ${side(flag, 'new')} - ${side(flag, 'old')}`);
  const isChanged = [key, ...Object.values(adds)].map((column) => `old.${column} is distinct from new.${column}`);
  return [
    triggerFunction(`count_${name}_insert`, moved('')),
    triggerFunction(`count_${name}_delete`, moved('-')),
    triggerFunction(
      `count_${name}_update`,
      `update ${target} target set ${sets.join(', ')} where target.id in (new.${key}, old.${key})`,
    ),
    `create or replace trigger count_${name}_insert after insert on comments referencing new table as changed
      for each statement execute function count_${name}_insert()`,
    `create or replace trigger count_${name}_delete after delete on comments referencing old table as changed
      for each statement execute function count_${name}_delete()`,
    `create or replace trigger count_${name}_update after update on comments for each row
      when (${isChanged.join(' or ')}) execute function count_${name}_update()`,
  ];
}

// Triggers fire by name: answers are counted on their first comment, then comments on their writer, then on the post.
// Every write locks in this order, as does lib/server/services/comments/create-comment.ts.
const COUNTED = {
  comment_replies: { key: 'parent_id', target: 'comments', adds: { reply_count: 'shown' } },
  comment_writers: { key: 'user_id', target: 'users', adds: { comment_count: 'shown' } },
  post_comments: { key: 'post_id', target: 'posts', adds: { comment_count: 'shown', thread_count: 'listed' } },
} satisfies Record<string, Counted>;
const counts = [
  ...Object.entries(COUNTED).flatMap(([name, counted]) => countsOf(name, counted)),
  ...['insert', 'delete', 'update'].map((event) => `drop function count_user_comments_${event}() cascade`),
  'update posts set thread_count = comment_count where comment_count > 0',
];

const isMet = (row: string) => `(${row}.shown or ${row}.listed)`;

// A comment that readers do not meet changes no page: who sends what is held drops nothing that is kept.
const telling = [
  'drop trigger comments_tell on comments',
  'drop trigger comments_tell_change on comments',
  `create trigger comments_tell_insert after insert on comments for each row when ${isMet('new')} execute function tell_comment()`,
  `create trigger comments_tell_delete after delete on comments for each row when ${isMet('old')} execute function tell_comment()`,
  `create trigger comments_tell_change after update on comments for each row
    when ((${isMet('old')} or ${isMet('new')}) and (old.sanitizer_version = new.sanitizer_version or old.content <> new.content))
    execute function tell_comment()`,
];

/** Answers below first comments, and what a moderator decides of either: counted and told of only where readers meet them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...columns, ...indexes, ...counts, ...telling]) await sql.raw(statement).execute(db);
}

/** Statements that move the counts of a carrier by all comments that a statement updated, once. */
function updatesOf(name: string, { key, target, adds }: Counted): string[] {
  const names = Object.entries(adds);
  const rows = (table: string, sign: '' | '-') =>
    `select ${key} as key, ${names.map(([count, flag]) => `${sign}${flag}::int as ${count}`).join(', ')} from ${table}`;
  const moved = `with delta as (select key, ${names.map(([count]) => `sum(${count})::int as ${count}`).join(', ')}
      from (${rows('after_it', '')} union all ${rows('before_it', '-')}) changed where key is not null group by 1)
    update ${target} target set ${names.map(([count]) => `${count} = target.${count} + delta.${count}`).join(', ')}
    from delta where target.id = delta.key and (${names.map(([count]) => `delta.${count} <> 0`).join(' or ')})`;
  return [
    triggerFunction(`count_${name}_update`, moved),
    `drop trigger count_${name}_update on comments`,
    `create trigger count_${name}_update after update on comments
      referencing old table as before_it new table as after_it for each statement execute function count_${name}_update()`,
  ];
}

/**
 * Migration 0365: updates count once per statement, too, but for answers: counting those updates comments, and would call
 * itself. By row the same carrier was updated again for each comment, which
 * takes the square of their number: to hide 20,000 comments of one account took longer than a statement may.
 */
export async function countUpdatesAtOnce(db: Kysely<unknown>): Promise<void> {
  for (const name of ['comment_writers', 'post_comments'] as const)
    for (const statement of updatesOf(name, COUNTED[name])) await sql.raw(statement).execute(db);
}
