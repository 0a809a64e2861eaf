import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ImportSourcesTable } from '../../db/site-tables.ts';
import type { ReportBuilder } from '../format/import-report.ts';

type Kind = ImportSourcesTable['kind'];
type Row = { localId: number | null; localPath: string | null };

/** Old address -> our path of the images of earlier imports. */
export type KnownImages = Pick<ReadonlyMap<string, string>, 'get'> & { keys(): Iterable<string> };

/** What earlier imports of a source wrote, and what this one adds. */
export type SourceRows = {
  find(kind: Kind, key: string): Row | undefined;
  images: KnownImages;
  add(kind: Kind, key: string, row: Partial<Row>): void;
  save(db: Kysely<Database>): Promise<void>;
};

const BATCH = 1_000;
// Far more than an id or an address has; the index takes 2,700 bytes.
const LONGEST_BYTES = 800;

/** A name that the source gives, as it is kept: one without end by its digest. */
const keptKey = (key: string) =>
  Buffer.byteLength(key) <= LONGEST_BYTES ? key : createHash('sha256').update(key).digest('hex');
const idOf = (kind: Kind, key: string) => `${kind} ${keptKey(key)}`;

/** Loads all rows of a source at once: an import asks for each of them. */
export async function loadSourceRows(db: Kysely<Database>, named: string): Promise<SourceRows> {
  const source = keptKey(named);
  const rows = await db.selectFrom('import_sources').selectAll().where('source', '=', source).execute();
  const known = new Map(
    rows.map((row) => [idOf(row.kind, row.source_id), { localId: row.local_id, localPath: row.local_path }]),
  );
  const added = new Map<
    string,
    { kind: Kind; source_id: string; local_id: number | null; local_path: string | null }
  >();
  return {
    find: (kind, key) => known.get(idOf(kind, key)),
    images: {
      get: (address) => known.get(idOf('image', address))?.localPath ?? undefined,
      keys: () => rows.filter(({ kind }) => kind === 'image').map((row) => row.source_id),
    },
    add(kind, key, { localId = null, localPath = null }) {
      known.set(idOf(kind, key), { localId, localPath });
      added.set(idOf(kind, key), { kind, source_id: keptKey(key), local_id: localId, local_path: localPath });
    },
    async save(target) {
      const values = [...added.values()].map((row) => ({ source, ...row }));
      for (let from = 0; from < values.length; from += BATCH) {
        await target
          .insertInto('import_sources')
          .values(values.slice(from, from + BATCH))
          .onConflict((conflict) =>
            conflict.columns(['source', 'kind', 'source_id']).doUpdateSet((eb) => ({
              local_id: eb.ref('excluded.local_id'),
              local_path: eb.ref('excluded.local_path'),
            })),
          )
          .execute();
      }
      added.clear();
    },
  };
}

/** What every step of the writing shares. */
export type ImportWriter = {
  trx: Transaction<Database>;
  sources: SourceRows;
  report: ReportBuilder;
  now: Date;
};

/** Key in the source -> local id. */
export type Ids = Map<string, number>;
