import { sql, type Kysely } from 'kysely';

export type Counter = {
  name: string;
  /** Table whose rows are counted, and the value that names the row which carries the count; `row` is a row's name. */
  source: string;
  key: (row: string) => string;
  target: string;
  /** Count column of the target -> what one source row adds to it. */
  adds: Record<string, (row: string) => string>;
};

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
 * Counts from now on, in the place of what counted under this name before: by the statement that changes the rows, in
 * its transaction, so that a reader never sees a count that differs from its rows. Inserts and deletes count once per
 * statement, so that a bulk write is one update per table; updates count by row, because nearly all of them (a post's
 * own counts, above all) change nothing that is counted.
 */
export async function startCounting(db: Kysely<never>, counter: Counter): Promise<void> {
  for (const { event, fires, statement } of triggersOf(counter)) {
    const name = `count_${counter.name}_${event}`;
    await sql
      .raw(
        `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`,
      )
      .execute(db);
    await sql
      .raw(`create or replace trigger ${name} after ${event} on ${counter.source} ${fires} execute function ${name}()`)
      .execute(db);
  }
}
