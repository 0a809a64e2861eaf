import { sql, type Kysely } from 'kysely';

const CARRIERS = [
  { name: 'post_comments', key: 'post_id', target: 'posts' },
  { name: 'user_comments', key: 'user_id', target: 'users' },
] as const;

/** As in 0002-counts, but for hidden rows, which count nothing. */
function countsOf({ name, key, target }: (typeof CARRIERS)[number]): string[] {
  const moved = (sign: '' | '-') => `
    with delta as (select r.${key} as key, ${sign}count(*)::int as comment_count from changed r
        where r.${key} is not null and not r.hidden group by 1)
      update ${target} target set comment_count = target.comment_count + delta.comment_count
      from delta where target.id = delta.key`;
  const body = (statement: string) => `returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`;
  return [
    `create or replace function count_${name}_insert() ${body(moved(''))}`,
    `create or replace function count_${name}_delete() ${body(moved('-'))}`,
    `create or replace function count_${name}_update() ${body(`
      update ${target} target set comment_count = target.comment_count
        + case when target.id = new.${key} then (not new.hidden)::int else 0 end
        - case when target.id = old.${key} then (not old.hidden)::int else 0 end
      where target.id in (new.${key}, old.${key})`)}`,
    `drop trigger count_${name}_update on comments`,
    `create trigger count_${name}_update after update on comments for each row
      when (old.${key} is distinct from new.${key} or old.hidden <> new.hidden)
      execute function count_${name}_update()`,
  ];
}

const statements = [
  'alter table comments add column hidden boolean not null default false',
  ...CARRIERS.flatMap(countsOf),
  // A page of comments is cut where only shown ones stand, however many are hidden. `post_id` comes first, as deleting
  // a post needs it.
  'create index comments_shown on comments (post_id, hidden, created_at desc, id desc)',
  'drop index comments_of_post',
];

/** A deactivated person's comments can be hidden: counted nowhere, and never met by a reader's query. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
