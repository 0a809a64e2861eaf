import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import type { SourceRows } from './source-rows.ts';

/** What every step of the writing shares. */
export type ImportWriter = {
  trx: Transaction<Database>;
  sources: SourceRows;
  report: ReportBuilder;
  now: Date;
};

/** Key in the source -> local id. */
export type Ids = Map<string, number>;
