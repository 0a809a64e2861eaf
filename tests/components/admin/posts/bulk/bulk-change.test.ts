import { expect, test } from '@jest/globals';
import { reattribute, restoreNames, retag } from '@/components/admin/posts/bulk/bulk-change';
import { makeAdminPost } from '../../render-admin';

const tag = (id: number, name: string) => ({ id, name, slug: name.toLowerCase() });
const person = (id: number) => ({ id, username: `u${id}`, full_name: `U ${id}`, profile_image: null });
const river = makeAdminPost(1, { tags: [tag(1, 'River'), tag(2, 'Boats')], authors: [person(1), person(2)] });
const plain = makeAdminPost(2, { tags: [], authors: [person(2)] });

test('tags join, go or replace; whoever has them in another case has them; what stays the same is not sent', () => {
  const { updated_at } = river;
  expect(retag([river, plain], 'add', ['RIVER', 'Night'])).toEqual([
    { id: 1, body: { tags: ['River', 'Boats', 'Night'], updated_at } },
    { id: 2, body: { tags: ['RIVER', 'Night'], updated_at } },
  ]);
  expect(retag([river, plain], 'remove', ['boats'])).toEqual([{ id: 1, body: { tags: ['River'], updated_at } }]);
  expect(retag([river, plain], 'replace', ['River', 'Boats'])).toEqual([
    { id: 2, body: { tags: ['River', 'Boats'], updated_at } },
  ]);
});

test('authors keep their order, and all that changed can be put back', () => {
  const { updated_at } = river;
  expect(reattribute([river, plain], 'add', [2, 3])).toEqual([
    { id: 1, body: { authorIds: [1, 2, 3], updated_at } },
    { id: 2, body: { authorIds: [2, 3], updated_at } },
  ]);
  expect(reattribute([river, plain], 'remove', [2])).toEqual([
    { id: 1, body: { authorIds: [1], updated_at } },
    // The server says that a post has one author at least.
    { id: 2, body: { authorIds: [], updated_at } },
  ]);
  expect(restoreNames(river)).toEqual({ id: 1, body: { tags: ['River', 'Boats'], authorIds: [1, 2] } });
});
