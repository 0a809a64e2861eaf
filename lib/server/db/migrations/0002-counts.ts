import { sql, type Kysely } from 'kysely';

type Counter = {
  name: string;
  /** Table whose rows are counted, and the value that names the row which carries the count; `row` is a row's name. */
  source: string;
  key: (row: string) => string;
  target: string;
  /** Count column of the target -> what one source row adds to it. */
  adds: Record<string, (row: string) => string>;
};

const reactionTypes = ['like', 'love', 'laugh', 'angry', 'sad', 'dislike'];
const isListed = (row: string) => `(${row}.listed_at is not null)::int`;

const counters: Counter[] = [
  {
    name: 'site_posts',
    source: 'posts',
    key: () => '1',
    target: 'site_counts',
    adds: { published_count: isListed },
  },
  {
    name: 'user_posts',
    source: 'posts',
    key: (row) => `${row}.author_id`,
    target: 'users',
    adds: { published_count: isListed },
  },
  {
    name: 'category_posts',
    source: 'post_categories',
    key: (row) => `${row}.category_id`,
    target: 'categories',
    adds: { published_count: isListed },
  },
  {
    name: 'post_comments',
    source: 'comments',
    key: (row) => `${row}.post_id`,
    target: 'posts',
    adds: { comment_count: () => '1' },
  },
  {
    name: 'user_comments',
    source: 'comments',
    key: (row) => `${row}.user_id`,
    target: 'users',
    adds: { comment_count: () => '1' },
  },
  {
    name: 'post_reactions',
    source: 'reactions',
    key: (row) => `${row}.post_id`,
    target: 'posts',
    adds: Object.fromEntries(
      reactionTypes.map((type) => [`${type}_count`, (row: string) => `(${row}.type = '${type}')::int`]),
    ),
  },
];

/** Moves the counts by all rows of one insert or delete, and touches no row whose counts stay. */
function countRows({ key, target, adds }: Counter, sign: '' | '-'): string {
  const columns = Object.keys(adds);
  const sums = Object.entries(adds).map(([column, add]) => `${sign}sum(${add('r')})::int as ${column}`);
  const changed = Object.values(adds).map((add) => `sum(${add('r')}) <> 0`);
  const sets = columns.map((column) => `${column} = target.${column} + delta.${column}`);
  return `with delta as (select ${key('r')} as key, ${sums.join(', ')} from changed r
      group by 1 having ${key('r')} is not null and (${changed.join(' or ')}))
    update ${target} target set ${sets.join(', ')} from delta where target.id = delta.key`;
}

/** Moves the counts of the old and the new carrier by one updated row. */
function countUpdate({ key, target, adds }: Counter): string {
  const sets = Object.entries(adds).map(
    ([column, add]) => `${column} = target.${column}
      + case when target.id = ${key('new')} then ${add('new')} else 0 end
      - case when target.id = ${key('old')} then ${add('old')} else 0 end`,
  );
  return `update ${target} target set ${sets.join(', ')} where target.id in (${key('new')}, ${key('old')})`;
}

function isCountChanged({ key, adds }: Counter): string {
  const values = [key, ...Object.values(adds)];
  return values.map((value) => `${value('old')} is distinct from ${value('new')}`).join(' or ');
}

/** The triggers of a counter: event and what follows it, and the statement that they run. */
function triggersOf(counter: Counter): { event: string; fires: string; statement: string }[] {
  return [
    {
      event: 'insert',
      fires: 'referencing new table as changed for each statement',
      statement: countRows(counter, ''),
    },
    {
      event: 'delete',
      fires: 'referencing old table as changed for each statement',
      statement: countRows(counter, '-'),
    },
    {
      event: 'update',
      fires: `for each row when (${isCountChanged(counter)})`,
      statement: countUpdate(counter),
    },
  ];
}

/**
 * Counts are kept by the statement that changes the rows, in its transaction: a reader never sees a count that
 * differs from its rows. Inserts and deletes count once per statement, so that a bulk write is one update per table;
 * updates count by row, because nearly all of them (a post's own counts, above all) change nothing that is counted.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const counter of counters) {
    for (const { event, fires, statement } of triggersOf(counter)) {
      const name = `count_${counter.name}_${event}`;
      await sql
        .raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`)
        .execute(db);
      await sql
        .raw(`create trigger ${name} after ${event} on ${counter.source} ${fires} execute function ${name}()`)
        .execute(db);
    }
  }
}
