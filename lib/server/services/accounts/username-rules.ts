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
noreply no-reply mailer daemon lekha default_admin default_administrator`
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

// What the site calls those who run it, in its languages and some others; signs between words are left out when compared.
const TITLES = `
মডারেটর এডিটর মন্তব্য-পরিচালক ডিফল্ট-প্রশাসক অ্যাডমিন এডমিন প্রশাসক সম্পাদক সহায়তা
एडमिन प्रशासक व्यवस्थापक मूल-व्यवस्थापक संपादक सम्पादक मॉडरेटर مدير المدير مشرف المشرف محرر المحرر مشرف-على-التعليقات
المدير-الافتراضي منتظم بنیادی-منتظم مدیر نگران-تبصرہ ایڈمن ایڈیٹر администратор главный-администратор админ модератор
редактор διαχειριστής συντάκτης 管理者 既定の管理者 編集者 モデレーター 管理员 默认管理员 评论管理员 编辑 管理員 編輯 版主
관리자 기본-관리자 댓글-관리자 편집자 운영자 hauptadministrator redakteur administrador administrador-principal moderador
administrateur administrateur-principal moderateur editeur amministratore amministratore-principale moderatore redattore`
  .trim()
  .split(/\s+/);

/** A name without what nobody sees; digits of any script are the same ones. */
const plainName = (name: string) =>
  asciiDigits(name)
    .replace(ALL_INVISIBLE, '')
    // The small letter of the Greek Ν looks like a v.
    .replaceAll('\u039d', 'N');

/**
 * Whether a name is kept back: one of the words or the site's name, also one that only looks like it, also several in a
 * row («lekha-support»).
 */
async function isReserved(db: Kysely<Database>, given: string, others: readonly string[]): Promise<boolean> {
  const name = plainName(given);
  const site = siteSettings().name.normalize('NFC');
  // Its letters with a word of the staff around them («lekhateam») are as much of a claim.
  const letters = site.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  const claims = [...STAFF, ...TITLES, ...(letters.length > 2 ? [letters] : [])];
  const words = [...RUNNERS, ...TITLES, ...others, site];
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

/**
 * What is kept of the names of people who are gone, also by how they were folded before those drawn alike were one: nobody
 * finds them by it, and nobody takes them again.
 */
export async function spentHashes(trx: Kysely<Database>, names: readonly string[], secret: string): Promise<Buffer[]> {
  const { rows } = await sql<{ skeleton: string }>`
    select username_skeleton(name) as skeleton from unnest(${names}::text[]) name
    union select username_skeleton_before(name) from unnest(${names}::text[]) name`.execute(trx);
  return rows.map(({ skeleton }) => keyedHash(secret, 'username', [skeleton]));
}

async function isSpent(trx: Kysely<Database>, username: string, secret: string): Promise<boolean> {
  const hashes = await spentHashes(trx, [username], secret);
  const spent = await trx.selectFrom('spent_usernames').select('hash').where('hash', 'in', hashes).executeTakeFirst();
  return spent !== undefined;
}

// Scripts of letters that hardly anybody takes for Latin ones, where there are three of them.
const UNLIKE = 'Arab Beng Deva Ethi Gujr Guru Hebr Knda Khmr Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'.split(
  ' ',
);
const SCRIPTS = [
  ...UNLIKE,
  ...`Latn Cyrl Grek Armn Geor Hani Hira Kana Bopo Hang Cher Adlm Aghb Ahom Armi Avst Bali Bamu Bass Batk Bhks Brah Bugi Buhd
  Cakm Cans Cari Cham Chrs Copt Cpmn Cprt Diak Dogr Dsrt Dupl Egyp Elba Elym Gara Glag Gong Gonm Goth Gran Gukh Hano Hatr
  Hluw Hmng Hmnp Hung Ital Java Kali Kawi Khar Khoj Kits Krai Kthi Lana Lepc Limb Lina Linb Lisu Lyci Lydi Mahj Maka Mand
  Mani Marc Medf Mend Merc Mero Modi Mong Mroo Mtei Mult Nagm Nand Narb Nbat Newa Nkoo Nshu Ogam Olck Onao Orkh Osge Osma
  Ougr Palm Pauc Perm Phag Phli Phlp Phnx Plrd Prti Rjng Rohg Runr Samr Sarb Saur Sgnw Shaw Shrd Sidd Sind Sogd Sogo Sora
  Soyo Sund Sunu Sylo Syrc Tagb Takr Tale Talu Tang Tavt Tfng Tglg Tirh Tnsa Todr Toto Tutg Ugar Vaii Vith Wara Wcho Xpeo
  Xsux Yezi Yiii Zanb`.split(/\s+/),
];
// Latin letters stand in names of these, and they in one another's.
const EAST = ['Latn', 'Hani', 'Hira', 'Kana', 'Bopo', 'Hang'];

const among = (scripts: readonly string[]) => scripts.map((script) => `\\p{scx=${script}}`).join('');

// Made when the first one asks for them: most names are ASCII, and these take a tenth of a second.
let writings: { whole: RegExp[]; letters: RegExp[]; twoWords: RegExp[] } | undefined;

function writingsOf() {
  writings ??= {
    whole: [EAST, ...SCRIPTS.map((script) => [script])].map(
      (scripts) => new RegExp(`^[${among(scripts)}\\p{scx=Zyyy}]*$`, 'u'),
    ),
    letters: SCRIPTS.map((script) => new RegExp(`^(?!\\p{M})\\p{scx=${script}}+$`, 'u')),
    twoWords: UNLIKE.map((script) => {
      const other = `(?:[\\p{L}&&\\p{scx=${script}}]\\p{M}*){3,}`;
      return new RegExp(`^(?:${other}[\\p{scx=Latn}\\d]+|[\\p{scx=Latn}\\d]+${other})$`, 'v');
    }),
  };
  return writings;
}

// Skeletons have none of these.
const DROPPED = /[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;
const ASCII = /^[ -~]*$/;
const MARKED = /(?:^|[^\p{M}])\p{M}+/gu;

/**
 * Whether a word's letters are of several scripts, or one has a mark of another: nobody sees which word it is. Digits behind
 * it are of any script, and Latin letters may stand before or behind three or more that are unlike them.
 */
function isMixed(word: string): boolean {
  const letters = word.normalize('NFC').replace(DROPPED, '');
  if (ASCII.test(letters)) return false;
  const { whole, letters: ofLetters, twoWords } = writingsOf();
  const bare = letters.replace(/\p{Nd}+$/u, '');
  const isMarked = (letter: string) => ofLetters.some((own) => own.test(letter));
  if (!(letters.match(MARKED) ?? []).every(isMarked)) return true;
  return ![...whole, ...twoWords].some((writing) => writing.test(bare));
}

// Skeletons know what digits are worth, not what they look like.
const DIGIT_WITHIN = /[^\P{Nd}\d].*\p{L}/u;

/** Whether a word of a name is mixed, also when its letters are those that they look like. */
async function isMixture(trx: Kysely<Database>, username: string): Promise<boolean> {
  const mixed = username.split(/[._-]+/u).filter(isMixed);
  if (mixed.length === 0) return false;
  if (mixed.some((word) => DIGIT_WITHIN.test(word))) return true;
  const { rows } = await sql<{ folded: string }>`
    select username_skeleton(word) as folded from unnest(${mixed}::text[]) word`.execute(trx);
  return rows.some(({ folded }) => isMixed(folded));
}

function taken(message: 'usernameTaken' | 'usernameLookAlike'): AppError {
  return new AppError('username_taken', message, { errors: { username: [message] } });
}

function unavailable(): AppError {
  return new AppError('invalid', 'usernameReserved', { errors: { username: ['usernameReserved'] } });
}

/**
 * Refuses a name that somebody who registers or changes theirs may not have: a reserved one, one that is, was or looks
 * like another's, or one that mixes scripts in a word. Belongs into the transaction that writes it: of two look-alikes at
 * the same time the second waits, and is refused.
 * @param self whose name it is to be, where they are there already: their own names are no hindrance
 * @throws AppError invalid for a reserved name or a mixed one, username_taken for a look-alike
 */
export async function refuseUsername(
  trx: Kysely<Database>,
  username: string,
  { secret, self = 0 }: { secret: string; self?: number },
): Promise<void> {
  const ofSite = siteSettings().name.normalize('NFC').split(/\s+/u);
  const others = [...RESERVED, ...ROUTE_NAMES, ...ofSite.filter((word) => [...word].length > 2)];
  if (await isReserved(trx, username, others)) throw unavailable();
  await holdSkeleton(trx, username);
  const { rows } = await sql`
    select from users
    where (username_skeleton in (${skeletonsOf(username)}) or ${isSame(username)}) and id <> ${self}
    union all select from former_usernames
    where (skeleton in (${skeletonsOf(username)}) or ${isSame(username)}) and user_id <> ${self}
    limit 1`.execute(trx);
  if (rows.length > 0 || (await isSpent(trx, username, secret))) throw taken('usernameTaken');
  if (await isMixture(trx, username)) throw unavailable();
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
  sql`select pg_advisory_xact_lock(hashtext('lekha username ' || username_skeleton(${plainName(username)}))),
    pg_advisory_xact_lock(hashtext('lekha name ' || name_fold(${username})))`.execute(trx);

/** Whether a name is this one but for the case of its letters. A skeleton knows only what the small ones look like. */
const isSame = (username: string) => sql<boolean>`name_fold(username) = name_fold(${username})`;

const skeletonsOf = (username: string) =>
  sql.join([username, plainName(username)].map((name) => sql`username_skeleton(${name})`));

/**
 * Refuses a name that looks like that of somebody who writes or runs the site, or that leads to somebody who had it.
 * @throws AppError username_taken
 */
export async function refuseStaffLookAlike(trx: Kysely<Database>, username: string): Promise<void> {
  await holdSkeleton(trx, username);
  const { rows } = await sql<{ was: boolean }>`
    select ${isSame(username)} as was from users
    where (username_skeleton in (${skeletonsOf(username)}) and role <> 'user') or ${isSame(username)}
    union all select true from former_usernames where ${isSame(username)}
    limit 1`.execute(trx);
  const [row] = rows;
  if (row) throw taken(row.was ? 'usernameTaken' : 'usernameLookAlike');
}
