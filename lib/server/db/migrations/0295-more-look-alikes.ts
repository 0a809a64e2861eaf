import { sql, type Kysely } from 'kysely';
import { createSkeleton } from './0132-username-skeletons.ts';

// Names are folded to small letters first, so these are the small letters of capitals that look Latin: the small ones of
// Cherokee and Greek look different. Lisu and Canadian syllabics have one case.
const MORE: Record<string, string> = {
  a: 'ꭺꓮᗩ',
  b: 'ᏼβꓐᗷ',
  c: 'ꮯꓚᑕ',
  d: 'ꭰꓓᗪ',
  e: 'ꭼꓰ',
  f: 'ꓝᖴ',
  g: 'ꮐԍꓖ',
  h: 'ꮋηꓧᕼ',
  j: 'ꭻꓙᒍ',
  k: 'ꮶꓗ',
  l: 'ꮮꓡꓲᒪ',
  m: 'ꮇμꓟᗰ',
  n: 'ꓠᑎ',
  o: 'ꓳ',
  p: 'ꮲꓑᑭ',
  r: 'ꭱꮢꓣᖇ',
  s: 'ꮪտꓢᔕ',
  t: 'ꭲꓔ',
  u: 'ꓴᑌ',
  v: 'ꮩꓦᐯ',
  w: 'ꮃꓪᗯ',
  x: 'ꓫ᙭',
  y: 'ꭹꓬ',
  z: 'ꮓζꓜ',
};

// A generated column is computed anew when what it comes from is written.
const ANEW = [
  'update users set username = username where users.username_skeleton <> username_skeleton(username)',
  'update former_usernames set username = username where skeleton <> username_skeleton(username)',
];

/** Capitals that look Latin and have small letters that do not («Ꭺdmin») pass for nobody any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [createSkeleton('create or replace', MORE), ...ANEW]) await sql.raw(statement).execute(db);
}

// Phonetic notation, Cherokee, Coptic, Old Italic, strokes and hooks that hardly show, jamo.
const STILL_MORE: Record<string, string> = {
  a: 'ꬰⲁⲀ𐌀ᗅ',
  b: 'ⲃⲂ𐌁',
  c: 'ϲⲥⲤ𐌂',
  e: 'ꬲꬳꬴⲉⲈ𐌄ɘǝҽ',
  f: 'ꬵ𐌅',
  g: 'ꬶ',
  j: 'ϳ',
  k: 'ⲕⲔ𐌊ƙĸҟ',
  l: 'ꬷꬸꬹᎥꭵᏆꮖⲓⲒ𐌉ǀǃⵏ𐑦ɨɭ丨\u1175',
  m: 'ꬺⲙⲘ𐌌ɱ',
  n: 'ꬻꬼⲛⲚ𐌍ꞑ',
  o: 'ꬽꬾꬿᎾꮎⲟⲞ𐌏ⵔ𐐬𐓪ס\u110b',
  p: 'ⲣⲢ𐌐',
  r: 'ꭅꭆꭇꭈꭉꭊꭋꭌⲅꮁ',
  s: 'Ꮪꮪ',
  t: 'ⲧⲦ𐌕ƭ',
  u: 'ꭎꭏꭒⵯᏌꮜ',
  v: '𐌖',
  x: 'ꭖꭗꭘꭙⲭⲬ𐌗',
  y: 'ꭚⲩⲨ',
  z: 'ⲍⲌ',
};

// Letters of other scripts that are drawn alike, also between kana and ideographs; the first stands for all.
const DRAWN_ALIKE = 'كکڪ يیى oهھہە ةۃ へヘ カ力 oロ口囗 ニ二 エ工 タ夕 ー一 ハ八 ト卜 オ才 チ千 ム厶 ヒ匕'.split(' ');

// The zeros of the scripts, each with its nine behind it; what the normal form makes of wide and mathematical ones is ASCII.
const ZEROS =
  `660 6f0 7c0 966 9e6 a66 ae6 b66 be6 c66 ce6 d66 de6 e50 ed0 f20 1040 1090 17e0 1810 1946 19d0 1a80 1a90 1b50
  1bb0 1c40 1c50 a620 a8d0 a900 a9d0 a9f0 aa50 abf0 104a0 10d30 10d40 11066 110f0 11136 111d0 112f0 11450 114d0 11650
  116c0 116d0 11730 118e0 11950 11bf0 11c50 11d50 11da0 11de0 11f50 16130 16a60 16ac0 16b50 16d70 1e140 1e2f0 1e4f0
  1e5f1 1e950 1fbf0`.split(/\s+/u);

// A vowel that stands by itself, written with the sign of another one.
const VOWELS = 'অা=আ अा=आ अो=ओ आे=ओ अौ=औ आै=औ अॉ=ऑ एे=ऐ एॅ=ऍ र्इ=ई'.split(' ').map((pair) => pair.split('='));

/** The letters of a name that is not ASCII alone, before they are taken for Latin ones. */
function createFold(more: readonly string[] = []): string {
  const pairs = [
    ...[...DRAWN_ALIKE, ...more].flatMap(([first = '', ...others]) => others.map((other) => [other, first])),
    ...ZEROS.flatMap((zero) =>
      Array.from('0123456789', (digit, n) => [String.fromCodePoint(parseInt(zero, 16) + n), digit]),
    ),
  ];
  const [from, to] = [0, 1].map((side) => pairs.map((pair) => pair[side]).join(''));
  const folded = `translate(lower(normalize(name, NFKD)), '${from}', '${to}')`;
  // Vowel signs of Arabic, which most leave out, a lengthened line, half marks, and signs like an apostrophe.
  const bare = `regexp_replace(${folded}, '[\\u064b-\\u0652\\u0656-\\u065f\\u0670\\u0640\\ufe20-\\ufe2f\\u02b9-\\u02ff\\u00b7\\ua78c]+', '', 'g')`;
  // A stroke of ideographs behind Latin letters is a hyphen.
  const hyphened = `regexp_replace(${bare}, '(?<=[a-z])ー+', '', 'g')`;
  // Bengali and Devanagari: signs over and behind a letter are drawn alike in any order, and as often as they are written.
  const ordered = `regexp_replace(${hyphened},
    '([\\u0900-\\u0903\\u0981-\\u0983]+)([\\u093a\\u093b\\u093e-\\u094c\\u094e\\u094f\\u0955-\\u0957\\u09be-\\u09cc\\u09d7]+)', '\\2\\1', 'g')`;
  const once = `regexp_replace(${ordered}, '([\\u0900-\\u0903\\u093c\\u0981-\\u0983\\u09bc])\\1+', '\\1', 'g')`;
  const known = VOWELS.reduce((text, [signs, letter]) => `replace(${text}, '${signs}', '${letter}')`, once);
  return `case when octet_length(name) = char_length(name) then lower(name) else ${known} end`;
}

/** Each letter's looks by the one that it looks like, of both tables. */
const bothTables = () =>
  Object.fromEntries(
    Object.keys(STILL_MORE)
      .concat('d', 'h', 'w')
      .map((key) => [key, `${MORE[key] ?? ''}${STILL_MORE[key] ?? ''}`]),
  );

const withFold = (fold: string) =>
  createSkeleton('create or replace', bothTables()).replace('lower(normalize(name, NFKD))', () => fold);

/**
 * Names of other scripts that are drawn alike pass for one, too. What was kept of names whose people are gone is a hash of
 * what they were folded to, so that way of folding stays beside the new one.
 */
export async function drawnAlike(db: Kysely<unknown>): Promise<void> {
  const before = createSkeleton('create', MORE).replace('username_skeleton', 'username_skeleton_before');
  for (const statement of [before, withFold(createFold()), ...ANEW]) await sql.raw(statement).execute(db);
}

/** Joined to others, the ra and wa of Assamese are drawn as the ra and ba of Bengali: «সুব্ৰত» is seen as «সুব্রত». */
export async function joinedAlike(db: Kysely<unknown>): Promise<void> {
  for (const statement of [withFold(createFold(['রৰ', 'বৱ'])), ...ANEW]) await sql.raw(statement).execute(db);
}

// Letters whose small one the database does not know as the same letter: Unicode folds them (CaseFolding.txt, C and F).
const ONE_LETTER = ['ςſϐϑϕϖϰϱϵµᲀᲁᲂᲃᲄᲅᲆᲇᲈ\u0345', 'σsβθφπκρεμвдосттъѣꙋι'] as const;
const LETTERS = 'ß=ss ŉ=ʼn և=եւ ẚ=aʾ ﬀ=ff ﬁ=fi ﬂ=fl ﬃ=ffi ﬄ=ffl ﬅ=st ﬆ=st ﬓ=մն ﬔ=մե ﬕ=մի ﬖ=վն ﬗ=մխ'
  .split(' ')
  .map((pair) => pair.split('='));
const lowered = `translate(lower(normalize(name, NFD)), '${ONE_LETTER[0]}', '${ONE_LETTER[1]}')`;
const folded = LETTERS.reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, lowered);

// No unique ones: of two who have such names already each keeps theirs.
const FOLDED_CASE = [
  `create function name_fold(name text) returns text language sql immutable parallel safe strict as $$ select ${folded} $$`,
  'create index users_username_fold on users (name_fold(username))',
  'create index users_email_fold on users (name_fold(email))',
  'create index former_usernames_fold on former_usernames (name_fold(username))',
  'drop index email_undos_address',
  'create index email_undos_fold on email_undos (name_fold(old_email))',
];

/** Names and addresses are the same in any case of any script: «σοφος» and «ΣΟΦΟΣ», «straße» and «STRASSE». */
export async function foldedCase(db: Kysely<unknown>): Promise<void> {
  for (const statement of FOLDED_CASE) await sql.raw(statement).execute(db);
}
