import { sql, type Transaction } from 'kysely';
import { SANITIZER_VERSION } from '../../content/sanitise/rules.ts';
import type { Database } from '../../db/schema.ts';
import { printable } from '../format/archive-values.ts';
import type { CommentRecord } from '../format/import-records.ts';
import type { Ids, ImportWriter } from './source-rows.ts';

/**
 * The comment at the top of each one's thread, by key: itself for one that answers nothing that is here, or in a circle.
 * @param records unique keys
 */
export function findTops(records: readonly CommentRecord[]): Map<string, CommentRecord> {
  const byKey = new Map(records.map((record) => [record.key, record]));
  const tops = new Map<string, CommentRecord>();
  const above = ({ parentKey, postKey }: CommentRecord) => {
    const parent = parentKey === null ? undefined : byKey.get(parentKey);
    return parent?.postKey === postKey ? parent : undefined;
  };
  for (const record of records) {
    const path = new Set<CommentRecord>();
    let at: CommentRecord | undefined = record;
    for (let next = above(at); next && !path.has(at) && !tops.has(at.key); next = above(at)) {
      path.add(at);
      at = next;
    }
    const isCircle = path.has(at);
    const top = tops.get(at.key) ?? at;
    for (const one of [...path, at]) tops.set(one.key, isCircle ? one : top);
  }
  return tops;
}

/** An answer, and whom it answers; null for one that is not here. */
type Answer = { id: number | null; said: number | null };

/** Says of answers to answers whom they answer, once all are written: both stand below the same first comment. */
export async function linkAnswers(trx: Transaction<Database>, answers: readonly Answer[]): Promise<void> {
  for (let from = 0; from < answers.length; from += BATCH) {
    const batch = answers.slice(from, from + BATCH);
    await sql`update comments c set reply_to_id = link.said
      from unnest(${batch.map(({ id }) => id)}::int[], ${batch.map(({ said }) => said)}::int[])
        as link (id, said) join comments said on said.id = link.said
      where c.id = link.id and said.id <> c.parent_id and said.parent_id = c.parent_id`.execute(trx);
  }
}

const BATCH = 500;

type Known = { posts: Ids; authors: Ids; onWritten: (count: number) => void };
/** A comment and the first comment that it stands below; null for a first one. */
type Placed = { record: CommentRecord; parentId: number | null };

/** Comments that are new here: those of earlier imports stay as they are, also when they were deleted since. */
function chooseNew({ sources, report }: ImportWriter, records: readonly CommentRecord[], posts: Ids): CommentRecord[] {
  const seen = new Set<string>();
  return records.filter(({ key, postKey }) => {
    if (sources.find('comment', key) || seen.has(key)) {
      report.count('comment', 'unchanged');
      return false;
    }
    seen.add(key);
    if (posts.has(postKey)) return true;
    report.skip('comment', 'its post is not here any more');
    return false;
  });
}

const rowOf = ({ record, parentId }: Placed, { posts, authors }: Known) => ({
  post_id: posts.get(record.postKey) ?? 0,
  user_id: authors.get(record.userKey ?? '') ?? null,
  author_name: printable(record.authorName),
  content: record.content,
  sanitizer_version: SANITIZER_VERSION,
  parent_id: parentId,
  status: record.isHeld ? ('held' as const) : ('published' as const),
  hold_reason: record.isHeld ? 'holdModerator' : null,
  created_at: record.date,
  updated_at: record.date,
});

async function insertAll({ trx, sources, report }: ImportWriter, placed: readonly Placed[], known: Known) {
  for (let from = 0; from < placed.length; from += BATCH) {
    const batch = placed.slice(from, from + BATCH);
    const values = batch.map((one) => rowOf(one, known));
    const rows = await trx.insertInto('comments').values(values).returning('id').execute();
    for (const [index, { record }] of batch.entries()) {
      sources.add('comment', record.key, { localId: rows[index]?.id ?? null });
      report.count('comment', 'imported');
    }
    known.onWritten(batch.length);
  }
}

/** Of comments of earlier imports that are answered, and are still there: the first comment above each, or itself. */
async function findFirsts({ trx, sources }: ImportWriter, records: readonly CommentRecord[], posts: Ids) {
  const answered = records.map(({ parentKey }) => (parentKey && sources.find('comment', parentKey)?.localId) || null);
  const { rows } = await sql<{ id: number; first: number }>`
    select distinct c.id, coalesce(c.parent_id, c.id) as first
    from unnest(${answered}::int[], ${records.map(({ postKey }) => posts.get(postKey) ?? null)}::int[]) as asked (id, post_id)
    join comments c using (id, post_id)`.execute(trx);
  return new Map(rows.map(({ id, first }) => [id, first]));
}

/** Writes the comments, oldest first: those that begin a thread before their answers, which stand on one level here. */
export async function writeComments(
  writer: ImportWriter,
  records: readonly CommentRecord[],
  known: Known,
): Promise<void> {
  const { sources } = writer;
  const fresh = chooseNew(writer, records, known.posts).toSorted((a, b) => a.date.getTime() - b.date.getTime());
  known.onWritten(records.length - fresh.length);
  const tops = findTops(fresh);
  const idOf = (key: string | null) => (key === null ? null : (sources.find('comment', key)?.localId ?? null));
  const firsts = await findFirsts(writer, fresh, known.posts);
  const isFirst = (record: CommentRecord) =>
    tops.get(record.key) === record && !firsts.has(idOf(record.parentKey) ?? 0);
  const placeOf = (record: CommentRecord): Placed => {
    const top = tops.get(record.key) ?? record;
    return { record, parentId: firsts.get(idOf(top.parentKey) ?? 0) ?? (top === record ? null : idOf(top.key)) };
  };
  await insertAll(
    writer,
    fresh.filter(isFirst).map((record) => ({ record, parentId: null })),
    known,
  );
  const answers = fresh.filter((record) => !isFirst(record));
  await insertAll(writer, answers.map(placeOf), known);
  await linkAnswers(
    writer.trx,
    answers.map(({ key, parentKey }) => ({ id: idOf(key), said: idOf(parentKey) })),
  );
}
