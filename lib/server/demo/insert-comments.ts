import type { Transaction } from 'kysely';
import { SANITIZER_VERSION } from '../content/sanitise/rules.ts';
import type { Sanitiser } from '../content/sanitise/sanitiser.ts';
import type { Database } from '../db/schema.ts';
import { chance, type Ids, idOf } from './chance.ts';
import type { DemoComment } from './read-demo.ts';

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
