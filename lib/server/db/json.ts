import { sql, type RawBuilder } from 'kysely';

/** A timestamptz expression as ISO 8601 UTC text with milliseconds, for JSON that the database builds. */
export function isoTime(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
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
