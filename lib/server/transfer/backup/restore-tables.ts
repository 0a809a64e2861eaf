import { sql, type Transaction } from 'kysely';
import { isOwnLink } from '../../../schemas/profile-input.ts';
import { errorCode } from '../../db/embedded/postmaster.ts';
import type { Database } from '../../db/schema.ts';
import { unhurried } from '../../db/sql-fragments.ts';
import { TAG_CHANNEL, tagOf } from '../../http/internal-headers.ts';
import { KEPT, LEFT_OUT, type Manifest } from './archive-format.ts';
import { linesOf, tableOf } from './check-archive.ts';
import { lastNumber, listMigrations, listTables, type TableShape } from './list-tables.ts';
import { readArchive, refuseArchive } from './read-archive.ts';

export type TablesOptions = {
  file: string;
  manifest: Manifest;
  /** Whether rows keep their links, and what they say of their sanitising: only where nobody will read them. */
  sanitising: 'forgotten' | 'kept';
  onProgress?: (done: number) => void;
  signal?: AbortSignal | undefined;
};

type Chunk = { table: string; columns: string[]; lines: string[]; sanitising: TablesOptions['sanitising'] };

async function insertLines(trx: Transaction<Database>, { table, columns, lines, sanitising }: Chunk): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  // The archive may come from anywhere: what it says of its sanitising counts for nothing.
  const isForgotten = (column: string) => sanitising === 'forgotten' && column === 'sanitizer_version';
  const values = sql.join(columns.map((column) => (isForgotten(column) ? sql.lit(0) : sql.ref(column))));
  // What a row has beside the columns of its table goes nowhere.
  const insert = sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${values} from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::json)`;
  await insert.execute(trx).catch((error: unknown) => {
    throw explainRefusal(error, table);
  });
}

// Values that a column cannot hold, rows that break a rule of their table, columns that are named twice.
const UNFIT = /^(22|23|42)/;

/** The database's own words do not say what they are about, nor that the site is as it was. */
function explainRefusal(error: unknown, table: string): unknown {
  if (!(error instanceof Error) || !UNFIT.test(errorCode(error) ?? '')) return error;
  return refuseArchive(`rows of «${table}» in it have no place here (${error.message}). Nothing was changed.`, error);
}

async function setTriggers(
  trx: Transaction<Database>,
  tables: TableShape[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`.execute(trx);
}

// A last number beyond it was given to nobody by a site: behind an archive that lied, a good one counts from its own again.
const LARGEST_GIVEN = 500_000_000;

/**
 * Numbers go on behind the last one ever given, also since the archive was made: the id of a deleted post never becomes
 * another's, nor does a link in a mail, which is signed for an id.
 */
async function setSequences(trx: Transaction<Database>, tables: TableShape[], manifest: Manifest): Promise<void> {
  for (const { name, sequence } of tables) {
    if (!sequence) continue;
    const { rows } = await sql<{ last: number; first: number }>`
      select coalesce(max(id), 0)::int as last, (select seqstart::int from pg_sequence
        where seqrelid = ${sequence}::regclass) as first from ${sql.table(name)}`.execute(trx);
    const before = (rows[0]?.first ?? 1) - 1;
    const given = await lastNumber(trx, sequence);
    const numbers = [before, rows[0]?.last ?? 0, manifest.sequences[name] ?? 0, given < LARGEST_GIVEN ? given : 0];
    const last = Math.max(...numbers);
    await sql`alter sequence ${sql.raw(sequence)} restart with ${sql.lit(last + 1)}`.execute(trx);
  }
}

/**
 * Columns that an older archive lacks keep their defaults; what was derived by an older schema is made anew, and always
 * what no archive holds.
 */
async function deriveAnew(trx: Transaction<Database>, manifest: Manifest): Promise<void> {
  const migrations = await listMigrations(trx);
  const isOlder = migrations.join() !== manifest.migrations.join();
  if (isOlder)
    await sql`insert into post_authors (post_id, user_id, listed_at)
      select id, author_id, listed_at from posts on conflict do nothing`.execute(trx);
  await sql`select derive_post_lists()`.execute(trx);
  if (!isOlder) return;
  await sql`insert into stale_posts select id from posts on conflict do nothing`.execute(trx);
  await sql`insert into moderation default values on conflict do nothing`.execute(trx);
  await sql`update posts p set thread_count = (select count(*) from comments c where c.post_id = p.id and c.listed)
    where p.comment_count > 0`.execute(trx);
}

/** The archive may come from anywhere: of the links of profiles stay those that could have been saved here. */
async function dropForeignLinks(trx: Transaction<Database>): Promise<void> {
  const people = await trx
    .selectFrom('users')
    .select(['id', 'links'])
    .where(sql<boolean>`links <> '{}'`)
    .execute();
  for (const { id, links: stored } of people) {
    const links = stored.filter((link) => typeof link === 'string').filter(isOwnLink);
    if (links.length < stored.length) await trx.updateTable('users').set({ links }).where('id', '=', id).execute();
  }
}

/**
 * Puts the rows of an archive in the place of all there are. Triggers rest meanwhile, because the archive holds what
 * they would derive; readers see the old site until the transaction ends.
 */
export async function restoreTables(
  trx: Transaction<Database>,
  { file, manifest, sanitising, onProgress = () => {}, signal }: TablesOptions,
): Promise<void> {
  await unhurried.execute(trx);
  const tables = (await listTables(trx)).filter(({ name }) => !name.startsWith('kysely_'));
  await setTriggers(trx, tables, 'disable');
  for (const { name } of tables.toReversed().filter((table) => !KEPT.has(table.name)))
    await sql`delete from ${sql.table(name)}`.execute(trx);
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]));
  let done = 0;
  for await (const entry of readArchive(file, signal)) {
    const table = tableOf(entry.path);
    if (table === undefined || LEFT_OUT.has(table)) continue;
    const lines = linesOf(await entry.body());
    await insertLines(trx, { table, columns: columns.get(table) ?? [], lines, sanitising });
    onProgress((done += lines.length));
  }
  if (sanitising === 'forgotten') await dropForeignLinks(trx);
  await setSequences(trx, tables, manifest);
  await deriveAnew(trx, manifest);
  await setTriggers(trx, tables, 'enable');
  await sql`select pg_notify(${TAG_CHANNEL}, ${tagOf.everything()})`.execute(trx);
}
