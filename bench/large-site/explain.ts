import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../lib/server/db/schema.ts';

export type RecordedQuery = { sql: string; parameters: readonly unknown[] };

/** A query builder that notes what it sends, in `queries`. */
export function recordQueries(pool: pg.Pool): { db: Kysely<Database>; queries: RecordedQuery[] } {
  const queries: RecordedQuery[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      queries.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  return { db, queries };
}

/** A node of a plan as PostgreSQL describes it in JSON. */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Sort Method'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
};
export type Explained = { Plan: PlanNode; 'Planning Time': number; 'Execution Time': number };

/** Runs a query and returns how the database ran it. Times are in milliseconds. */
export async function explain(pool: pg.Pool, { sql, parameters }: RecordedQuery): Promise<Explained> {
  const { rows } = await pool.query<{ 'QUERY PLAN': Explained[] }>(
    `explain (analyze, buffers, timing off, format json) ${sql}`,
    [...parameters],
  );
  const explained = rows[0]?.['QUERY PLAN'][0];
  if (!explained) throw new Error('The database explained nothing.');
  return explained;
}

/** The node and all below it. */
export function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
