import type { CommentRecord } from '../format/import-records.ts';

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
