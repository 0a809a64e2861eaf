import { sql, type Kysely } from 'kysely';
import { slugify } from '../../text/slug.ts';
import { AppError } from '../errors.ts';
import type { Database } from '../db/schema.ts';
import type { Message } from '../../rules/messages.ts';

// So many are tried in turn.
const NEAR = 10;

/**
 * `wanted`, or the first of `wanted-2`, `wanted-3`, … that is free. Where those are many it is found by halving, so that
 * thousands of one title cost the next no more: behind one that is taken, whatever gaps lie before it.
 */
export async function uniqueSlug(
  wanted: string,
  isTaken: (candidate: string) => boolean | Promise<boolean>,
): Promise<string> {
  const slugOf = (number: number) => (number === 1 ? wanted : `${wanted}-${number}`);
  let free = 1;
  while (free <= NEAR && (await isTaken(slugOf(free)))) free += 1;
  if (free <= NEAR) return slugOf(free);
  let taken = NEAR;
  for (; await isTaken(slugOf(free)); free *= 2) taken = free;
  while (free - taken > 1) {
    const middle = (free + taken) >> 1;
    if (await isTaken(slugOf(middle))) taken = middle;
    else free = middle;
  }
  return slugOf(free);
}

/** A slug that somebody asked for is taken as it is; a derived one may get a number. */
export type SlugChoice = { kind: 'given' | 'derived'; slug: string };

/** What the slugs of a noun begin with where nothing else would do. */
export type SlugPrefix = 'post' | 'category' | 'page' | 'tag' | 'series';

const LONGEST = 200;
const SLUG_KEYS = ['posts', 'categories', 'tags', 'series', 'pages'].map((noun) => `${noun}_slug_key`);
type SlugTable = 'categories' | 'tags' | 'series' | 'pages';
// One for each of those who try the same slug at the same moment.
const ATTEMPTS = 50;

function refused(code: 'invalid' | 'slug_taken', message: Message): AppError {
  return new AppError(code, message, { errors: { slug: [message] } });
}

function slugTaken(): AppError {
  return refused('slug_taken', 'slugTaken');
}

/** @throws AppError invalid */
function checkGiven(slug: string, prefix: SlugPrefix): void {
  if (slugify(slug, { prefix, max: LONGEST }) === slug) return;
  if (/^\p{Nd}+$/u.test(slug)) throw refused('invalid', 'slugDigits');
  const isReserved = slugify(slug, { prefix, max: LONGEST }) === `${prefix}-${slug}`;
  throw refused('invalid', isReserved ? 'slugReserved' : 'slugLetters');
}

/**
 * The slug that was given, in NFC and lower case already; without one, the slug that `source` gives (docs/product.md#addresses).
 * @throws AppError invalid for a given one that is none
 */
export function chooseSlug(given: string | undefined, source: string, prefix: SlugPrefix): SlugChoice {
  if (!given) return { kind: 'derived', slug: slugify(source, { prefix }) || prefix };
  checkGiven(given, prefix);
  return { kind: 'given', slug: given };
}

/** Whether another row of the table than `id` (null: any) has this slug. */
export async function isSlugTaken(
  db: Kysely<Database>,
  table: SlugTable,
  slug: string,
  id: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} where slug = ${slug} and id is distinct from ${id}::int`.execute(db);
  return rows.length > 0;
}

/**
 * A free slug for a choice.
 * @throws AppError slug_taken for a given one
 */
export async function freeSlug(
  { kind, slug }: SlugChoice,
  isTaken: (slug: string) => Promise<boolean>,
): Promise<string> {
  if (kind === 'derived') return uniqueSlug(slug, isTaken);
  if (await isTaken(slug)) throw slugTaken();
  return slug;
}

/**
 * Inserts under a free slug. `insert` yields undefined when somebody took it in the meantime (on conflict do nothing).
 * @throws AppError slug_taken
 */
export async function insertUnderSlug(
  choice: SlugChoice,
  isTaken: (slug: string) => Promise<boolean>,
  insert: (slug: string) => Promise<number | undefined>,
): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const id = await insert(await freeSlug(choice, isTaken));
    if (id !== undefined) return id;
  }
  throw slugTaken();
}

/** What the unique index of a slug refused, as an answer; any other error as it is. */
export function slugTakenError(error: unknown): unknown {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  return SLUG_KEYS.includes(String(constraint)) ? slugTaken() : error;
}
