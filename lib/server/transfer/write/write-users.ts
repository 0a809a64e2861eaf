import { LONGEST_BIO } from '../../../rules/limits.ts';
import { cutText } from '../../../text/cut.ts';
import { fitName } from '../format/archive-values.ts';
import type { PostRecord, UserRecord } from '../format/import-records.ts';
import type { Ids, ImportWriter } from './source-rows.ts';

const ALLOWED = /[^\p{L}\p{M}\p{Nd}._-]+/gu;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** The part before the @ where a name is an e-mail address: addresses are never shown (docs/product.md#comments). */
export function hideEmail(name: string): string {
  return EMAIL.test(name) ? name.slice(0, name.indexOf('@')) : name;
}

export const isEmail = (text: string): boolean => text.length <= 320 && EMAIL.test(text);

/** A valid user name (docs/api.md#http: 3 to 30 letters, marks, digits, `.`, `_`, `-`) that no one has, `isTaken` being asked. */
export function uniqueUserName(wanted: string, isTaken: (candidate: string) => boolean): string {
  const plain = hideEmail(wanted.normalize('NFC')).replace(/[\u200c\u200d]/gu, '');
  const valid = cutText(plain.replace(ALLOWED, '-').replace(/^-+|-+$/gu, ''), 30);
  const base = [...valid].length < 3 ? `author${valid ? `-${valid}` : ''}` : valid;
  let candidate = base;
  for (let number = 2; isTaken(candidate); number += 1) {
    const suffix = `-${number}`;
    candidate = cutText(base, 30 - suffix.length) + suffix;
  }
  return candidate;
}

async function loadExisting({ trx }: ImportWriter) {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_verified_at', 'deletes_at'])
    .execute();
  const former = await trx.selectFrom('former_usernames').select('username').execute();
  // Only a verified address proves whose account it is: else anybody could register it and be given the posts.
  const verified = rows.filter((row) => row.email_verified_at !== null);
  return {
    byEmail: new Map(verified.map((row) => [row.email.toLowerCase(), row.id])),
    usernames: new Set([...rows, ...former].map((row) => row.username.toLowerCase())),
    emails: new Set(rows.map((row) => row.email.toLowerCase())),
    ids: new Set(rows.map((row) => row.id)),
    // When those who are leaving are gone.
    leaving: new Map(rows.flatMap(({ id, deletes_at }) => (deletes_at ? [[id, deletes_at]] : []))),
  };
}

type Existing = Awaited<ReturnType<typeof loadExisting>>;

function chooseEmail({ email }: UserRecord, username: string, { emails }: Existing): string {
  const own = email?.trim() ?? '';
  if (isEmail(own) && !emails.has(own.toLowerCase())) return own;
  let candidate = `${username}@imported.invalid`;
  for (let number = 2; emails.has(candidate.toLowerCase()); number += 1)
    candidate = `${username}-${number}@imported.invalid`;
  return candidate;
}

/** When each author published first: that is since when readers know them. */
function firstDates(posts: readonly PostRecord[], now: Date): Map<string, Date> {
  const first = new Map<string, Date>();
  for (const { authorKey, date } of posts) if (date && date < (first.get(authorKey) ?? now)) first.set(authorKey, date);
  return first;
}

type Newcomer = { id: number; username: string; skeleton: string };

/** An import keeps its authors' names; one that looks like an administrator's is told to the operator. */
async function remarkLookAlike({ trx, report }: ImportWriter, { id, username, skeleton }: Newcomer): Promise<void> {
  const known = await trx
    .selectFrom('users')
    .select('username')
    .where('username_skeleton', '=', skeleton)
    .where('role', 'in', ['admin', 'default_admin'])
    .where('id', '<>', id)
    .executeTakeFirst();
  if (known) report.remark(`author «${username}» looks like the administrator «${known.username}»`);
}

/** Authors without a password: they can sign in after "forgot password", when their address is real. */
async function insertUser(writer: ImportWriter, record: UserRecord, existing: Existing, since: Date): Promise<number> {
  const username = uniqueUserName(record.username, (candidate) => existing.usernames.has(candidate.toLowerCase()));
  const email = chooseEmail(record, username, existing);
  const [given, bio] = [record.bio ?? '', cutText(record.bio ?? '', LONGEST_BIO)];
  existing.usernames.add(username.toLowerCase());
  existing.emails.add(email.toLowerCase());
  const { id, username_skeleton } = await writer.trx
    .insertInto('users')
    .values({
      username,
      email,
      full_name: fitName(record.fullName, 200, 'author', writer.report.remark) || username,
      bio,
      links: record.links ?? [],
      role: 'author',
      is_active: !record.isDisabled,
      created_at: since,
    })
    .returning(['id', 'username_skeleton'])
    .executeTakeFirstOrThrow();
  await remarkLookAlike(writer, { id, username, skeleton: username_skeleton });
  const told = `says of themselves was cut to ${LONGEST_BIO} characters: «${given}»`;
  if (bio !== given) writer.report.remark(`what the author «${username}» ${told}`);
  if (record.isDisabled)
    writer.report.remark(`author «${username}» was suspended: the account is disabled here, and the posts stay`);
  if (username !== record.username) writer.report.remark(`author «${record.username}» is here «${username}»`);
  return id;
}

/** Gives an account that has no picture the one of its author; one that was taken away here since stays so. */
async function writePicture({ trx, sources, report }: ImportWriter, id: number, record: UserRecord): Promise<void> {
  const { picture, username } = record;
  if (!picture || sources.find('image', picture.url)?.localPath === picture.path) return;
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ profile_image: picture.path })
    .where('id', '=', id)
    .where('profile_image', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) sources.add('image', picture.url, { localPath: picture.path });
  else report.remark(`author «${username}» keeps the picture of the account here`);
}

/** Writes the authors. One whose verified e-mail address has an account here is that account. */
export async function writeUsers(
  writer: ImportWriter,
  records: readonly UserRecord[],
  posts: readonly PostRecord[],
): Promise<Ids> {
  const since = firstDates(posts, writer.now);
  const { report, sources } = writer;
  const existing = await loadExisting(writer);
  const ids: Ids = new Map();
  for (const record of records) {
    const before = sources.find('user', record.key)?.localId ?? 0;
    const known = existing.ids.has(before) ? before : undefined;
    const account = known ?? existing.byEmail.get(record.email?.trim().toLowerCase() ?? '');
    if (account && !known)
      report.remark(`author «${record.username}» is the account here with the same e-mail address`);
    const id = account ?? (await insertUser(writer, record, existing, since.get(record.key) ?? writer.now));
    const end = existing.leaving.get(id)?.toISOString().slice(0, 10);
    if (end)
      report.remark(`author «${record.username}» is leaving: on ${end} the account goes, and these posts with it`);
    report.count('author', account ? 'unchanged' : 'imported');
    if (!known) sources.add('user', record.key, { localId: id });
    ids.set(record.key, id);
    await writePicture(writer, id, record);
  }
  return ids;
}
