import type { PostChange } from '@/lib/api/admin-posts';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import { foldTag } from '@/lib/schemas/tag';

/** What names do to those that a post has: they come to them, go from them, or take their place. */
export const WAYS = ['add', 'remove', 'replace'] as const;
export type Way = (typeof WAYS)[number];

function merged<Value>(way: Way, before: readonly Value[], given: readonly Value[], key: (value: Value) => unknown) {
  const isIn = (values: readonly Value[], value: Value) => values.some((other) => key(other) === key(value));
  if (way === 'replace') return [...given];
  return way === 'add'
    ? [...before, ...given.filter((value) => !isIn(before, value))]
    : before.filter((value) => !isIn(given, value));
}

const isSame = <Value>(a: readonly Value[], b: readonly Value[]) =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** Refused when somebody saved the post since the list was shown: what it has may be more than the row says. */
const seen = ({ id, updated_at }: AdminPostItem) => ({ id, updated_at });

const tagsOf = (post: AdminPostItem) => post.tags.map(({ name }) => name);
const authorIdsOf = (post: AdminPostItem) => (post.authors ?? []).map(({ id }) => id);

/** The changes that give posts their tags; none for a post that is like that already. */
export function retag(posts: readonly AdminPostItem[], way: Way, names: readonly string[]): PostChange[] {
  return posts.flatMap((post) => {
    const tags = merged(way, tagsOf(post), names, foldTag);
    const { id, updated_at } = seen(post);
    return isSame(tags, tagsOf(post)) ? [] : [{ id, body: { tags, updated_at } }];
  });
}

/** The changes that give posts their authors. */
export function reattribute(posts: readonly AdminPostItem[], way: Way, ids: readonly number[]): PostChange[] {
  return posts.flatMap((post) => {
    const authorIds = merged(way, authorIdsOf(post), ids, (id) => id);
    const { id, updated_at } = seen(post);
    return isSame(authorIds, authorIdsOf(post)) ? [] : [{ id, body: { authorIds, updated_at } }];
  });
}

/** Back to what posts had. */
export const restoreNames = (post: AdminPostItem): PostChange => ({
  id: post.id,
  body: { tags: tagsOf(post), ...(post.authors && { authorIds: authorIdsOf(post) }) },
});
