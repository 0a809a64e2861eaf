import { setImmediate } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { inEnglish } from '../../../rules/in-english.ts';
import { SUBSCRIBERS_FILE } from '../../../rules/limits.ts';
import { messageOf, partsOf, type Message } from '../../../rules/messages.ts';
import type { SubscriptionScope } from '../../../rules/subscriptions.ts';
import type { Answer } from '../../../schemas/answers.ts';
import { type SubscriberLine, subscriberLineSchema } from '../../../schemas/subscription.ts';
import { type CsvRow, readCsv } from '../../../text/csv.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { AppError, fieldErrors } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { endedMark, findEnded } from '../accounts/departure/ended-addresses.ts';
import { findScopes } from './find-scope.ts';

type Imported = Answer<'POST admin/subscribers/csv'>;
type Line = SubscriberLine & { line: number };
type Wrong = { line: number; said: Message };
/** `left`: lines of who was suspended elsewhere, or never confirmed. */
type File = { lines: Line[]; wrong: Wrong[]; left: number };

const MOST_COLUMNS = 50;
// Others are answered in between: some milliseconds.
const ROWS_PER_TURN = 500;
const MOST_ERRORS = 100;

const refused = (said: Message) => new AppError('invalid', said, { errors: { [SUBSCRIBERS_FILE.field]: [said] } });

// Spreadsheets that write no UTF-8 begin with the mark of UTF-16.
const encodingOf = ([first, second]: Buffer) =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

/** The rows of a file. @throws AppError invalid for what is no CSV in Unicode, and for too many rows */
async function readRows(file: Buffer): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  try {
    // Its BOM goes here.
    for (const row of readCsv(new TextDecoder(encodingOf(file), { fatal: true }).decode(file))) {
      if (rows.length % ROWS_PER_TURN === 0) await setImmediate();
      // The first names the columns.
      if (rows.length > SUBSCRIBERS_FILE.rows) throw refused(messageOf('csvRows', { max: SUBSCRIBERS_FILE.rows }));
      rows.push(row);
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : refused('csvBroken');
  }
  return rows;
}

async function readLines(file: Buffer): Promise<File> {
  const [head, ...rows] = await readRows(file);
  const names = (head?.cells ?? []).slice(0, MOST_COLUMNS).map((name) => name.trim().toLowerCase());
  if (!names.includes('email')) throw refused('csvHeader');
  const read: File = { lines: [], wrong: [], left: 0 };
  for (const [place, { line, cells }] of rows.entries()) {
    if (place % ROWS_PER_TURN === 0) await setImmediate();
    const values = new Map(names.map((name, index) => [name, cells[index] ?? '']));
    const { suspended_at, confirmed_at, subscribed_to_emails = '', email_disabled = '' } = Object.fromEntries(values);
    // What Ghost and Substack say of who wants no mails.
    const wantsNone = /^\s*false\s*$/iu.test(subscribed_to_emails) || /^\s*true\s*$/iu.test(email_disabled);
    const isNever = suspended_at?.trim() || confirmed_at?.trim() === '' || wantsNone;
    const result = subscriberLineSchema.safeParse(Object.fromEntries(values));
    if (!result.success) read.wrong.push({ line, said: saidOf(result.error) });
    else if (isNever) read.left += 1;
    else read.lines.push({ ...result.data, line });
  }
  return read;
}

function saidOf(error: Parameters<typeof fieldErrors>[0]): Message {
  return Object.values(fieldErrors(error))[0]?.[0] ?? 'choice';
}

/** Those whose author, category, tag or series readers can see; the others are wrong. */
async function withScopes(trx: Transaction<Database>, { lines, wrong, left }: File): Promise<File> {
  const idsOf = (scope: SubscriptionScope) => [
    ...new Set(lines.flatMap((line) => (line.scope === scope && line.scope_id !== undefined ? [line.scope_id] : []))),
  ];
  const known = await findScopes(trx, idsOf);
  const isKnown = ({ scope, scope_id }: Line) => scope_id === undefined || known.has(`${scope} ${scope_id}`);
  const unknown = lines.filter((line) => !isKnown(line)).map(({ line }): Wrong => ({ line, said: 'choice' }));
  return { lines: lines.filter(isKnown), wrong: [...wrong, ...unknown].toSorted((a, b) => a.line - b.line), left };
}

async function withoutEnded(trx: Transaction<Database>, lines: Line[], secret: string): Promise<Line[]> {
  const marks = lines.map(({ email }) => endedMark(email, secret));
  const ended = await findEnded(trx, marks);
  return lines.filter((_line, index) => !ended.has(marks[index]?.toString('hex') ?? ''));
}

/**
 * Keeps lines as confirmed. Who is told already or was suspended stays as they are; of two lines about one thing the
 * first counts.
 * @returns how many lines were kept
 */
async function keepLines(trx: Transaction<Database>, lines: Line[]): Promise<number> {
  const language = siteSettings().language;
  const rows = lines.map((line) => ({ ...line, language: line.language ?? language, scope_id: line.scope_id ?? null }));
  // The planner takes the lines for a hundred, and would look each up among all others: quadratic time.
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(trx);
  const { rows: kept } = await sql<{ id: number }>`
    with line as (select distinct on (lower(email), scope, coalesce(scope_id, 0)) lower(email) as address, *
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as x(line int, email text, language text, scope text, scope_id int, frequency text)
        order by lower(email), scope, coalesce(scope_id, 0), line),
    welcome as (select * from line where not exists (select from subscribers b where lower(b.email) = line.address
        and (b.suspended_at is not null or exists (
          select from subscriptions s where s.subscriber_id = b.id and s.confirmed_at is not null)))),
    person as (insert into subscribers as known (email, language)
        select distinct on (address) email, language from welcome order by address, line
        on conflict (lower(email)) do update set language = excluded.language, refusals = 0, digest_at = now()
        returning id, lower(email) as address)
    insert into subscriptions (subscriber_id, scope, scope_id, frequency, confirmed_at)
      select p.id, w.scope, w.scope_id, w.frequency, now() from welcome w join person p on p.address = w.address
    on conflict (subscriber_id, scope, coalesce(scope_id, 0), frequency) do update set confirmed_at = now()
    returning id`.execute(trx);
  // What they asked for themselves, at another frequency, gives way as it does when a link confirms one.
  await sql`delete from subscriptions s using unnest(${kept.map(({ id }) => id)}::int[]) k(id)
    join subscriptions n on n.id = k.id where s.subscriber_id = n.subscriber_id and s.scope = n.scope
    and s.scope_id is not distinct from n.scope_id and s.id <> n.id`.execute(trx);
  return kept.length;
}

/**
 * Takes addresses from a file of CSV, whose owners have agreed: they are told of posts from now on. Nobody is brought
 * back who ended their mails or was suspended, and nothing changes for who is told already. All of it happens or nothing.
 * @throws AppError forbidden, invalid
 */
export async function importSubscribers(
  { db, authSecret }: Pick<Runtime, 'db' | 'authSecret'>,
  actor: Actor,
  { file, hasConsent }: { file: Buffer; hasConsent: boolean },
): Promise<Imported> {
  requirePermission(actor, 'settings.manage');
  // Unasked mails that would ask thousands of people are no way round it.
  if (!hasConsent) throw new AppError('invalid', 'consentNeeded', { errors: { consent: ['consentNeeded'] } });
  const read = await readLines(file);
  return db.transaction().execute(async (trx) => {
    const { lines, wrong, left } = await withScopes(trx, read);
    const imported = await keepLines(trx, await withoutEnded(trx, lines, authSecret));
    const errors = wrong
      .slice(0, MOST_ERRORS)
      .map(({ line, said }) => ({ line, key: partsOf(said).key, message: inEnglish(said) }));
    return { imported, skipped: lines.length + left - imported, errors };
  });
}
