import { sql, type Kysely } from 'kysely';

// Letters that look like a Latin one, small and capital where the capital does, too. Wide, round and mathematical
// letters are folded by NFKD before; so are accents, of which the marks go.
const LOOK_ALIKES: Record<string, string> = {
  a: 'аАαΑɑаӑᴀ4@ⲁᎪ',
  b: 'вВβΒЬьɓʙᏴ8',
  c: 'сСϲϹⅽᴄᏟⲥ',
  d: 'ԁɗᏧᎠᴅđ',
  e: 'еЕєЄεΕёЁɛᴇᎬ3ⲉə',
  f: 'ƒϝꜰ',
  g: 'ɡɢԌᏀց',
  h: 'һҺнНηΗʜᎻհ',
  j: 'јЈϳᎫյ',
  k: 'кКκΚᴋᏦκ',
  // Small l, capital i and one are one stroke in most typefaces.
  l: 'iıіІїЇιΙɩ1|ӏӀłᏞʟլɪ',
  m: 'мМΜᴍᎷ',
  n: 'пΝոռɴŋ',
  o: 'оОοΟσօ0øОᴏⲟօ০০੦०٥ہഠ',
  p: 'рРρΡᴘᏢ',
  q: 'ԛզϙ',
  r: 'гɾʀᎡᴦг',
  s: 'ѕЅ5$ꜱᏚʂ',
  t: 'тТτΤᴛᎢ7+ŧ',
  u: 'υսᴜцԱ',
  v: 'νѵѴᴠᏙ',
  w: 'ѡԝωᴡᎳшШ',
  x: 'хХχΧ×',
  y: 'уУүҮγΥуʏᎩ',
  z: 'ᴢΖᏃʐ',
};

/** Small letters (and marks) -> the Latin letter that they, or their capitals, look like. */
function known(more: Record<string, string>): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [letter, likes] of [...Object.entries(LOOK_ALIKES), ...Object.entries(more)])
    for (const like of likes) if (!letters.has(like)) letters.set(like, letter);
  return letters;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The function that folds a name, with more letters that look like a Latin one than it began with. */
export function createSkeleton(create: string, more: Record<string, string> = {}): string {
  const letters = known(more);
  // Marks of Latin, Greek and Cyrillic go; those of other scripts are letters of their words. What separates goes, and
  // what two letters together look like.
  return `${create} function username_skeleton(name text) returns text language sql immutable parallel safe strict as $$
    select replace(replace(
      translate(
        regexp_replace(lower(normalize(name, NFKD)),
          '[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\u200b-\\u200f\\u00ad\\u2060._ -]+', '', 'g'),
        ${quoted([...letters.keys()].join(''))}, ${quoted([...letters.values()].join(''))}),
      'rn', 'm'), 'vv', 'w') $$`;
}

const statements = [
  createSkeleton('create'),
  'alter table users add column username_skeleton text generated always as (username_skeleton(username)) stored',
  'create index users_username_skeleton on users (username_skeleton)',
];

/** Names that look the same have the same skeleton, whoever writes the row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
