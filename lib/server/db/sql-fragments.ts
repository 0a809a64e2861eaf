import {
  type ColumnType,
  type CompiledQuery,
  DummyDriver,
  type Generated,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Message } from '../../rules/messages.ts';
import type { SortBy } from '../../schemas/pagination.ts';
import { AppError } from '../errors.ts';

/** Whether one of the columns contains `text`, in any case. */
export function containing(columns: readonly string[], text: string): RawBuilder<boolean> {
  // What follows is no pattern. ILIKE would write each value anew in small letters, which takes three times as long.
  const literal = `***=${text}`;
  const matches = columns.map((column) => sql`${sql.ref(column)} ~* ${literal}`);
  return sql<boolean>`(${sql.join(matches, sql` or `)})`;
}

/** For a transaction that works for long, in its statements or between them. */
export const unhurried = sql`select set_config('statement_timeout', '0', true),
  set_config('idle_in_transaction_session_timeout', '0', true)`;

/** A timestamptz expression as ISO 8601 UTC text with milliseconds, for JSON that the database builds. */
export function isoTime(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** What of a list is picked; a limit may depend on the row around it, and both may be the same every time. */
export type Slice = { limit: number | RawBuilder<number>; offset: number | RawBuilder<number> };

/** The longest page of a statement whose plan is kept: the longest that readers can ask for. */
export const LONGEST_KEPT = 50;

/**
 * What such a statement cuts out of a list, to be shortened by the rows' numbers. How long and how deep a page is is hidden
 * from the planner: on a long list a plan for one page's values would look cheaper than one for all, and be made each time.
 */
export const hiddenSlice = ({ offset }: Slice): Slice => ({
  limit: sql.lit(LONGEST_KEPT),
  offset: sql<number>`(select ${offset}::bigint)`,
});

type Ends = { newest: RawBuilder<unknown>; oldest: RawBuilder<unknown>; total: RawBuilder<unknown> };

/**
 * A slice far down a list of `total` rows, from its nearer end: a skipped row costs little, but there may be very many. The
 * other way is planned and never gone. `newest` is cut already, `oldest` only in order. The outer limit tells the planner
 * how few rows come out.
 */
export function fromNearerEnd({ newest, oldest, total }: Ends, { limit, offset }: Slice): RawBuilder<unknown> {
  return sql`select * from (
      select * from (${newest}) from_newest where ${offset}::bigint * 2 <= ${total}
      union all
      select * from (${oldest} limit greatest(0, least(${limit}::int, ${total} - ${offset}::bigint))
        offset greatest(0, ${total} - ${offset}::bigint - ${limit}::int)) from_oldest
      where ${offset}::bigint * 2 > ${total}) nearer limit ${limit}`;
}

/** `json_build_object` of the given expressions. At most 50 keys (PostgreSQL takes 100 arguments). */
export function jsonObject(fields: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.lit(name)}, ${value}`);
  return sql`json_build_object(${sql.join(pairs)})`;
}

/** Column references as fields of the same name, for `jsonObject`. */
export function columns(table: string, names: readonly string[]): Record<string, RawBuilder<unknown>> {
  return Object.fromEntries(names.map((name) => [name, sql.ref(`${table}.${name}`)]));
}

/** Times of a table in the same way, as ISO 8601 text. */
export function times(table: string, names: readonly string[]): Record<string, RawBuilder<string>> {
  return Object.fromEntries(names.map((name) => [name, isoTime(`${table}.${name}`)]));
}

// Writes statements, and asks nobody.
const writer = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * A part of statements as the text that it is: to write the lists of fields anew for each statement takes longer than the
 * rest of it. For what is kept, and the same every time.
 * @throws Error for a part with parameters
 */
export function written<Value>(part: RawBuilder<Value>): RawBuilder<Value> {
  const { sql: text, parameters } = part.compile(writer);
  if (parameters.length > 0) throw new Error('A part with parameters is not the same every time.');
  return sql.raw<Value>(text);
}

// Counts are kept by triggers and include scheduled posts; the few that are still to come are subtracted here, so that
// a count is exact at the second a scheduled post appears.

/** When the next of the weeks begins by which posts are counted (migration 0320). */
export const nextWeek: RawBuilder<Date> = sql<Date>`date_bin(interval '7 days', now(), timestamptz '0001-01-01 00:00:00+00')
  + interval '7 days'`;

/** Number of public posts. Those to come are thousands on a large site: after this week they are taken from their weeks. */
export const publicTotal: RawBuilder<number> = sql<number>`(select published_count from site_counts)
  - (select count(*)::int from post_lookup where listed_at > now() and listed_at < ${nextWeek})
  - (select coalesce(sum(posts), 0)::int from post_weeks where kind = 'all' and of_id = 0 and week > now())`;

/** Number of public posts of the category row `c`. */
export const publicTotalOfCategory: RawBuilder<number> = sql<number>`c.published_count
  - (select count(*)::int from post_categories pc where pc.category_id = c.id and pc.listed_at > now())`;

/** Number of public posts of the tag row `t`. */
export const publicTotalOfTag: RawBuilder<number> = sql<number>`t.published_count
  - (select count(*)::int from post_tags pt where pt.tag_id = t.id and pt.listed_at > now())`;

/** Number of public posts of the user row `u`. */
export const publicTotalOfAuthor: RawBuilder<number> = sql<number>`u.published_count
  - (select count(*)::int from post_authors pa where pa.user_id = u.id and pa.listed_at > now())`;

/** Whether mail reaches user `u`: accounts of the demo have no mailbox. */
export const takesMail: RawBuilder<boolean> = sql`u.is_active and u.email_verified_at is not null and u.email not like 'demo-%@example.invalid'`;

/** The next `updated_at` of a row: two saves within one millisecond, or by clocks that differ, get different moments. */
export function nextUpdate(column = 'updated_at'): RawBuilder<Date> {
  return sql<Date>`greatest(now(), ${sql.ref(column)} + interval '1 millisecond')`;
}

/** The order that a query string asked for; equal rows stand by `tie`, so that no page repeats one. */
export function orderBy<Field extends string>(
  columns: Record<Field, RawBuilder<unknown>>,
  sort: SortBy<Field>,
  tie: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isReverse = sort.startsWith('-');
  // What SortBy<Field> is made of.
  const column = columns[(isReverse ? sort.slice(1) : sort) as Field];
  return isReverse ? sql`${column} desc, ${tie} desc` : sql`${column} asc, ${tie} asc`;
}

/**
 * Refuses a save by whoever has not seen a row as it is now. `seen`: the `updated_at` that they saw, if they say one.
 * @throws AppError edit_conflict
 */
export function refuseStale(row: { updated_at: Date } | undefined, seen: Date | undefined, said: Message): void {
  if (seen && seen.getTime() !== row?.updated_at.getTime()) throw new AppError('edit_conflict', said);
}

/** What a statement begins with whose plan each connection keeps (client.ts). */
export const KEPT_PLAN = '/* kept plan */';

/**
 * Stands at the beginning of a statement that takes as long to plan as to run: it is planned once for a connection. Its text
 * must be one of few, whatever its parameters, and its plan right for all of them.
 */
export const keepPlan = sql.raw(KEPT_PLAN);

/** What a kept statement has in the place of a parameter. */
export class Given<Value> {
  readonly name: PropertyKey;
  // Never there: two kinds of values are two types.
  declare readonly value: Value;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

type Places<Input> = { [Name in keyof Input]-?: Given<Input[Name]> };

/**
 * A statement whose plan is kept (`keepPlan`), and whose text is written once: to write a long one anew takes longer than to
 * ask it. `write` gets what stands in the place of each parameter.
 */
export function keptStatement<Input extends object, Row>(
  write: (given: Places<Input>) => RawBuilder<Row>,
): (db: Pick<Kysely<never>, 'executeQuery'>, input: Input) => Promise<Row[]> {
  let kept: CompiledQuery | undefined;
  // Each name is a place of that name.
  const given = new Proxy({} as Places<Input>, { get: (_, name) => new Given(name) });
  return async (db, input) => {
    kept ??= sql`${keepPlan} ${write(given)}`.compile(writer);
    const values = new Map<PropertyKey, unknown>(Object.entries(input));
    const parameters = kept.parameters.map((value) => (value instanceof Given ? values.get(value.name) : value));
    const { rows } = await db.executeQuery({ ...kept, parameters });
    // As of any statement that is written by hand.
    return rows as Row[];
  };
}

type Time = ColumnType<Date, Date | string, Date | string>;

/** What is counted, and kept for counting. */
export type CountTables = {
  rate_limits: { key: string; count: number; resets_at: Time };
  post_views: {
    post_id: number;
    day: string;
    visitor: Buffer;
    /** Whether they came to the end of the text. */
    finished: Generated<boolean>;
  };
  /** Views of a day by where readers came from: a host, or a word of lib/rules/sources. */
  post_sources: { post_id: number; day: string; source: string; views: number };
  /** The key under which a day's readers are counted. */
  view_keys: { day: string; key: Buffer };
  site_counts: { id: number; published_count: Generated<number> };
  /** One row, or none before the first backup. */
  backup_record: { id: Generated<number>; last_at: Time | null; verified_at: Time | null };
};
