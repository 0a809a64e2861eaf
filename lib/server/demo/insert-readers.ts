import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { REACTION_TYPES } from '../../rules/reactions.ts';
import { SANITIZER_VERSION } from '../content/sanitise/rules.ts';
import type { Sanitiser } from '../content/sanitise/sanitiser.ts';
import type { Database } from '../db/schema.ts';
import type { DemoComment } from './read-demo.ts';

/** A number from 0 to 1 that is always the same for the same words: demo reactions and dates do not change by chance. */
export function chance(...words: string[]): number {
  return createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0) / 2 ** 32;
}

/** What the demo content names, and the ids that it got: people by username, categories and posts by slug. */
export type Ids = Map<string, number>;

export function idOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo content names «${name}», which the cast does not have.`);
  return id;
}

const HOUR_MS = 3_600_000;

type Place = { postId: number; parentId: number | null; replyToId: number | null; written: Date };

/** Plain lines become paragraphs. */
const htmlOf = (content: string) =>
  content
    .split('\n')
    .filter(Boolean)
    .map((line) => `<p>${line.replace(/[&<>]/g, ' ')}</p>`)
    .join('');

type Writing = { trx: Transaction<Database>; sanitiser: Sanitiser; people: Ids };

async function insertComment(
  { trx, sanitiser, people }: Writing,
  { author, content }: Pick<DemoComment, 'author' | 'content'>,
  { postId, parentId, replyToId, written }: Place,
): Promise<number> {
  const { id } = await trx
    .insertInto('comments')
    .values({
      post_id: postId,
      user_id: idOf(people, author),
      author_name: author,
      content: await sanitiser.sanitise(htmlOf(content), 'comment'),
      sanitizer_version: SANITIZER_VERSION,
      parent_id: parentId,
      reply_to_id: replyToId,
      created_at: written,
      updated_at: written,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The conversation below a post: a comment every few hours, each answered before the next one. */
export async function insertComments(
  writing: Writing,
  post: { id: number; slug: string; published: string },
  comments: readonly DemoComment[],
): Promise<void> {
  const start = new Date(post.published).getTime();
  for (const [index, comment] of comments.entries()) {
    const hours = 2 + 7 * index + 5 * chance(post.slug, String(index));
    const at = (more: number) => new Date(start + (hours + more) * HOUR_MS);
    const place = { postId: post.id, parentId: null, replyToId: null };
    const parentId = await insertComment(writing, comment, { ...place, written: at(0) });
    const said: number[] = [];
    for (const reply of comment.replies) {
      const replyToId = reply.answers === undefined ? null : (said[reply.answers] ?? null);
      const written = at((said.length + 1) / 4);
      said.push(await insertComment(writing, reply, { postId: post.id, parentId, replyToId, written }));
    }
  }
}

/** A moment within the month after a post came out, and not to come. */
function soonAfter(published: string, luck: number): Date {
  const start = new Date(published).getTime();
  return new Date(start + luck * Math.max(0, Math.min(30 * 24 * HOUR_MS, Date.now() - start)));
}

/** Who reacts to a post, and how: the same people each time. */
export async function insertReactions(
  trx: Transaction<Database>,
  post: { id: number; slug: string; published: string },
  people: Ids,
): Promise<void> {
  const reacting = [...people].filter(
    ([name]) => chance(post.slug, name, 'reacts') < 0.2 + 0.6 * chance(post.slug, 'liked'),
  );
  // Squaring favours the first types of the list: most people like or love a post.
  const typeFor = (name: string) => REACTION_TYPES[Math.floor(3.2 * chance(post.slug, name) ** 2)] ?? 'like';
  const rows = reacting.map(([name, id]) => ({
    post_id: post.id,
    user_id: id,
    type: typeFor(name),
    created_at: soonAfter(post.published, chance(post.slug, name, 'when') ** 2),
  }));
  if (rows.length > 0) await trx.insertInto('reactions').values(rows).execute();
}

const DAY_MS = 86_400_000;
/** Days of which the dashboard can show the views. */
const REMEMBERED_DAYS = 90;

type InventedView = { post_id: number; day: string; visitor: Buffer };

// Most readers come in a post's first days; some find it later. Weekends are quieter.
function interest(age: number, weekday: number): number {
  const calm = weekday === 0 || weekday === 6 ? 0.7 : 1;
  return calm * (0.12 + Math.exp(-age / 6));
}

/**
 * Who saw a demo post on which of the last days, as the counting of views would have kept it. `chance` gives a number
 * from 0 to 1 that is always the same for the same words.
 * @param post its views in all, and the moment from which it was public
 */
export function inventViews(
  post: { id: number; slug: string; views: number; published: Date },
  now: Date,
  chance: (...words: string[]) => number,
): InventedView[] {
  const age = Math.floor((now.getTime() - post.published.getTime()) / DAY_MS);
  const days = Array.from({ length: Math.max(0, age) + 1 }, (_, index) => {
    const date = new Date(post.published.getTime() + index * DAY_MS);
    const day = date.toISOString().slice(0, 10);
    return { day, date, weight: interest(index, date.getUTCDay()) * (0.5 + chance(post.slug, day)) };
  });
  const whole = days.reduce((sum, { weight }) => sum + weight, 0);
  const since = now.getTime() - REMEMBERED_DAYS * DAY_MS;
  return days
    .filter(({ date }) => date.getTime() > since && date <= now)
    .flatMap(({ day, weight }) =>
      Array.from({ length: Math.floor((post.views * weight) / whole) }, (_, index) => ({
        post_id: post.id,
        day,
        visitor: createHash('sha256').update(`${post.slug} ${day} ${index}`).digest().subarray(0, 16),
      })),
    );
}
