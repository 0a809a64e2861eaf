import { sql } from 'kysely';

/** What a statement begins with whose plan each connection keeps (client.ts). */
export const KEPT_PLAN = '/* kept plan */';

/**
 * Stands at the beginning of a statement that takes as long to plan as to run: it is planned once for a connection. Its text
 * must be one of few, whatever its parameters, and its plan right for all of them.
 */
export const keepPlan = sql.raw(KEPT_PLAN);
