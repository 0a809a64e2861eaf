import { SANITIZER_VERSION } from '../../content/sanitise/rules.ts';
import type { CommentRecord } from '../format/import-records.ts';
import type { Ids, ImportWriter } from './source-rows.ts';

const BATCH = 500;

type Known = { posts: Ids; authors: Ids; onWritten: (count: number) => void };

/** Comments that are new here: those of earlier imports stay as they are, also when they were deleted since. */
function chooseNew({ sources, report }: ImportWriter, records: readonly CommentRecord[], posts: Ids): CommentRecord[] {
  return records.filter((record) => {
    if (sources.find('comment', record.key)) {
      report.count('comment', 'unchanged');
      return false;
    }
    // As long as no comment can be held here, none that was may become public.
    if (record.isHeld) {
      report.skip('comment', 'waiting for approval');
      return false;
    }
    if (posts.has(record.postKey)) return true;
    report.skip('comment', 'its post is not here any more');
    return false;
  });
}

/** Writes the comments, oldest first. */
export async function writeComments(
  writer: ImportWriter,
  records: readonly CommentRecord[],
  known: Known,
): Promise<void> {
  const { trx, sources, report } = writer;
  const fresh = chooseNew(writer, records, known.posts).toSorted((a, b) => a.date.getTime() - b.date.getTime());
  known.onWritten(records.length - fresh.length);
  for (let from = 0; from < fresh.length; from += BATCH) {
    const batch = fresh.slice(from, from + BATCH);
    const rows = await trx
      .insertInto('comments')
      .values(
        batch.map((record) => ({
          post_id: known.posts.get(record.postKey) ?? 0,
          user_id: known.authors.get(record.userKey ?? '') ?? null,
          author_name: record.authorName,
          content: record.content,
          sanitizer_version: SANITIZER_VERSION,
          created_at: record.date,
          updated_at: record.date,
        })),
      )
      .returning('id')
      .execute();
    for (const [index, record] of batch.entries()) {
      sources.add('comment', record.key, { localId: rows[index]?.id ?? null });
      report.count('comment', 'imported');
    }
    known.onWritten(batch.length);
  }
}
