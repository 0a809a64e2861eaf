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

const statements = [
  createSkeleton('create or replace', MORE),
  // A generated column is computed anew when what it comes from is written.
  'update users set username = username where users.username_skeleton <> username_skeleton(username)',
  'update former_usernames set username = username where skeleton <> username_skeleton(username)',
];

/** Capitals that look Latin and have small letters that do not («Ꭺdmin») pass for nobody any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
