import { sql, type Kysely } from 'kysely';
import { ROUTE_NAMES } from '../../../rules/route-names.ts';
import { asciiDigits } from '../../../text/digits.ts';
import { ALL_INVISIBLE } from '../../../text/visible.ts';
import { keyedHash } from '../../auth/secret.ts';
import type { Database } from '../../db/schema.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { AppError } from '../../errors.ts';

// Who would be taken for the staff or the software.
const RUNNERS = `
admin admins administrator administrators administration root sysadmin superuser superadmin support helpdesk help staff
team moderator moderators mod editor editors security system official owner boss webmaster hostmaster postmaster abuse
noreply no-reply mailer daemon lekha default_admin
অ্যাডমিন এডমিন প্রশাসক সম্পাদক সহায়তা`
  .trim()
  .split(/\s+/);

// With the names of ROUTE_NAMES, who would be taken for an address of the site, or for nobody.
const RESERVED = `
logout signin signout signup registration account accounts settings feed feeds rss atom sitemap robots category tag user
comments admin-panel dashboard static assets favicon manifest health about contact privacy terms legal
me you self null undefined nobody anonymous guest everyone everybody deleted unknown`
  .trim()
  .split(/\s+/);

// With these around it, or a letter too many («the-admin», «siteadmin», «adminn»), a word of the staff is no less of a claim.
const STAFF = [
  ...['admin', 'administrator', 'root', 'superuser', 'sysadmin', 'support', 'helpdesk', 'staff', 'team', 'moderator'],
  ...['editor', 'owner', 'boss', 'official', 'security', 'system', 'webmaster'],
];
const FILLERS = ['the', 'our', 'real', 'main', 'head', 'chief', 'site', 'blog', 'web'];

// Letters that the skeletons of the database leave as they are: phonetic notation, Cherokee, Coptic, Old Italic.
const LOOKS =
  'aꬰⲁⲀ𐌀 bⲃⲂ𐌁 cϲⲥⲤ𐌂 eꬲꬳꬴⲉⲈ𐌄 fꬵ𐌅 gꬶ iᎥꭵⲓⲒ𐌉 jϳ kⲕⲔ𐌊 lꬷꬸꬹ mꬺⲙⲘ𐌌 nΝꬻꬼⲛⲚ𐌍 oꬽꬾꬿᎾꮎⲟⲞ𐌏 pⲣⲢ𐌐 rꭅꭆꭇꭈꭉꭊꭋꭌ sᏚꮪ tⲧⲦ𐌕 uꭎꭏꭒⵯᏌꮜ v𐌖 xꭖꭗꭘꭙⲭⲬ𐌗 yꭚⲩⲨ zⲍⲌ';
const ROWS = LOOKS.split(' ');

/** A name without what nobody sees, or what only draws its letters apart; digits of any script are the same ones. */
const plainName = (name: string) =>
  asciiDigits(name)
    .replace(ALL_INVISIBLE, '')
    .replaceAll('\u0640', '')
    .replace(/[^\0-\u02ff]/gu, (letter) => ROWS.find((row) => row.includes(letter))?.charAt(0) ?? letter);

/**
 * Whether a name is kept back: one of the words or the site's name, also one that only looks like it, also several in a
 * row («lekha-support»).
 */
async function isReserved(db: Kysely<Database>, given: string, others: readonly string[]): Promise<boolean> {
  const name = plainName(given);
  const site = siteSettings().name.normalize('NFC');
  // Its letters with a word of the staff around them («lekhateam») are as much of a claim.
  const letters = site.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  const claims = letters.length > 2 ? [...STAFF, letters] : STAFF;
  const words = [...RUNNERS, ...others, site];
  const parts = name.split(/[._-]+/u).filter((part) => part !== '');
  // Nor does a number behind it.
  const bare = name.replace(/\d+$/u, '');
  const { rows } = await sql<{ reserved: boolean }>`
    with kept as (select username_skeleton(word) as word from unnest(${words}::text[]) word),
    claims as (select string_agg(regexp_replace(username_skeleton(word), '(.)', '\\1+', 'g'), '|') as words
      from unnest(${claims}::text[]) word),
    fillers as (select string_agg(username_skeleton(word), '|') as words from unnest(${FILLERS}::text[]) word)
    select username_skeleton(${name}) in (select word from kept)
      or username_skeleton(${bare}) ~ (select '^(' || fillers.words || ')*(' || claims.words || ')+$' from claims, fillers)
      or (select bool_and(username_skeleton(part) in (select word from kept)) from unnest(${parts}::text[]) part)
      as reserved`.execute(db);
  return rows[0]?.reserved ?? false;
}

/** What is kept of the names of people who are gone: nobody finds them by it, and nobody takes them again. */
export async function spentHashes(trx: Kysely<Database>, names: readonly string[], secret: string): Promise<Buffer[]> {
  const { rows } = await sql<{ skeleton: string }>`
    select username_skeleton(name) as skeleton from unnest(${names}::text[]) name`.execute(trx);
  return rows.map(({ skeleton }) => keyedHash(secret, 'username', [skeleton]));
}

async function isSpent(trx: Kysely<Database>, username: string, secret: string): Promise<boolean> {
  const hashes = await spentHashes(trx, [username], secret);
  const spent = await trx.selectFrom('spent_usernames').select('hash').where('hash', 'in', hashes).executeTakeFirst();
  return spent !== undefined;
}

function taken(message: 'usernameTaken' | 'usernameLookAlike'): AppError {
  return new AppError('username_taken', message, { errors: { username: [message] } });
}

/**
 * Refuses a name that somebody who registers or changes theirs may not have: a reserved one, or one that is, was or looks
 * like another's. Belongs into the transaction that writes it: of two look-alikes at the same time the second waits, and
 * is refused.
 * @param self whose name it is to be, where they are there already: their own names are no hindrance
 * @throws AppError invalid for a reserved name, username_taken for a look-alike
 */
export async function refuseUsername(
  trx: Kysely<Database>,
  username: string,
  { secret, self = 0 }: { secret: string; self?: number },
): Promise<void> {
  const ofSite = siteSettings().name.normalize('NFC').split(/\s+/u);
  const others = [...RESERVED, ...ROUTE_NAMES, ...ofSite.filter((word) => [...word].length > 2)];
  if (await isReserved(trx, username, others)) {
    const message = 'usernameReserved';
    throw new AppError('invalid', message, { errors: { username: [message] } });
  }
  await holdSkeleton(trx, username);
  const { rows } = await sql`
    select from users where username_skeleton in (${skeletonsOf(username)}) and id <> ${self}
    union all select from former_usernames where skeleton in (${skeletonsOf(username)}) and user_id <> ${self}
    limit 1`.execute(trx);
  if (rows.length > 0 || (await isSpent(trx, username, secret))) throw taken('usernameTaken');
}

/**
 * Refuses a full name that says of its bearer, as a whole, that they run the site: it stands beside what they write, where
 * no username does. Words of it alone are people's names.
 * @throws AppError invalid
 */
export async function refuseFullName(
  trx: Kysely<Database>,
  fullName: string,
  field: 'firstName' | 'fullName',
): Promise<void> {
  if (!(await isReserved(trx, fullName.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'), []))) return;
  throw new AppError('invalid', 'nameReserved', { errors: { [field]: ['nameReserved'] } });
}

const holdSkeleton = (trx: Kysely<Database>, username: string) =>
  sql`select pg_advisory_xact_lock(hashtext('lekha username ' || username_skeleton(${plainName(username)})))`.execute(
    trx,
  );

const skeletonsOf = (username: string) =>
  sql.join([username, plainName(username)].map((name) => sql`username_skeleton(${name})`));

/**
 * Refuses a name that looks like that of somebody who writes or runs the site, or that leads to somebody who had it.
 * @throws AppError username_taken
 */
export async function refuseStaffLookAlike(trx: Kysely<Database>, username: string): Promise<void> {
  await holdSkeleton(trx, username);
  const { rows } = await sql<{ was: boolean }>`
    select false as was from users where username_skeleton in (${skeletonsOf(username)}) and role <> 'user'
    union all select true from former_usernames where lower(username) = lower(${username})
    limit 1`.execute(trx);
  const [row] = rows;
  if (row) throw taken(row.was ? 'usernameTaken' : 'usernameLookAlike');
}
