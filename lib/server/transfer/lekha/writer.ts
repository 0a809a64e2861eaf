import type { Transaction } from 'kysely';
import type { Sanitiser } from '../../content/sanitise/sanitiser.ts';
import type { Database } from '../../db/schema.ts';
import type { ReportBuilder } from '../format/import-report.ts';

export type LekhaWriter = { trx: Transaction<Database>; sanitiser: Sanitiser; report: ReportBuilder };
/** Name in the export -> id here. */
export type IdByName = Map<string, number>;

/** Remembers addresses of sites imported before; one that leads somewhere already stays. */
export async function addOldPaths(
  { trx }: LekhaWriter,
  paths: readonly string[],
  target: { post_id?: number; category_id?: number; user_id?: number; tag_id?: number; file?: string },
): Promise<void> {
  if (paths.length === 0) return;
  const none = { post_id: null, category_id: null, user_id: null, tag_id: null, file: null };
  await trx
    .insertInto('old_paths')
    .values(paths.map((path) => ({ ...none, ...target, path })))
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}
