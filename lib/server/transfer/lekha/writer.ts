import type { Insertable, Transaction } from 'kysely';
import { oldPathKey } from '../../content/old-path.ts';
import type { Sanitiser } from '../../content/sanitise/sanitiser.ts';
import type { OldPathsTable } from '../../db/import-tables.ts';
import type { Database } from '../../db/schema.ts';
import type { ReportBuilder } from '../format/import-report.ts';

export type LekhaWriter = { trx: Transaction<Database>; sanitiser: Sanitiser; report: ReportBuilder };
/** Name in the export -> id here. */
export type IdByName = Map<string, number>;

type Target = Partial<Omit<Insertable<OldPathsTable>, 'path'>>;

/** Remembers addresses of sites imported before; one that leads somewhere already stays. */
export async function addOldPaths({ trx }: LekhaWriter, paths: readonly string[], target: Target): Promise<void> {
  const keys = paths.map(oldPathKey).filter(Boolean);
  if (keys.length === 0) return;
  await trx
    .insertInto('old_paths')
    .values(keys.map((path) => ({ ...target, path })))
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}
