import { SANITIZER_VERSION } from '../../content/sanitise/rules.ts';
import type { ExportedPost } from '../format/export-format.ts';
import { linkAnswers } from '../write/link-answers.ts';
import type { IdByName, LekhaWriter } from './writer.ts';

const BATCH = 1_000;

type Comment = ExportedPost['comments'][number];
/** Ids here of comments that have been written, by their ids in the export. */
type CommentIds = Map<number, number>;
type Place = { postId: number; users: IdByName };
/** `parents`: first comments that may stand above them. */
type Written = { parents: CommentIds; ids: CommentIds };

const isAnswer = ({ parent_id }: Comment) => typeof parent_id === 'number';
const idHere = (ids: CommentIds, id: number | null | undefined) =>
  typeof id === 'number' ? (ids.get(id) ?? null) : null;

async function rowOf(
  { sanitiser }: LekhaWriter,
  { id: _id, author, content: given, parent_id, reply_to_id: _said, ...comment }: Comment,
  { postId, users, parents }: Place & Pick<Written, 'parents'>,
) {
  const content = await sanitiser.sanitise(given, 'comment');
  return {
    ...comment,
    content,
    // What nothing is left of keeps the place of its answers, as one that was removed does.
    status: content === '' ? ('removed' as const) : ('published' as const),
    sanitizer_version: SANITIZER_VERSION,
    post_id: postId,
    parent_id: idHere(parents, parent_id),
    user_id: author === null ? null : (users.get(author) ?? null),
  };
}

async function addSome(writer: LekhaWriter, comments: readonly Comment[], place: Place & Written) {
  for (let from = 0; from < comments.length; from += BATCH) {
    const batch = comments.slice(from, from + BATCH);
    const rows = await Promise.all(batch.map((comment) => rowOf(writer, comment, place)));
    const written = await writer.trx.insertInto('comments').values(rows).returning('id').execute();
    for (const [index, { id }] of batch.entries()) {
      const row = written[index];
      if (id !== undefined && row) place.ids.set(id, row.id);
      writer.report.count('comment', 'imported');
    }
  }
}

/** Writes the comments of a post: first ones before the answers below them, and whom these answer when all are there. */
export async function addComments(writer: LekhaWriter, comments: readonly Comment[], place: Place): Promise<void> {
  const parents: CommentIds = new Map();
  const ids: CommentIds = new Map();
  const answers = comments.filter(isAnswer);
  const firsts = comments.filter((comment) => !isAnswer(comment));
  await addSome(writer, firsts, { ...place, parents: new Map(), ids: parents });
  await addSome(writer, answers, { ...place, parents, ids });
  const said = answers.map(({ id, reply_to_id }) => ({ id: idHere(ids, id), said: idHere(ids, reply_to_id) }));
  await linkAnswers(writer.trx, said);
}
