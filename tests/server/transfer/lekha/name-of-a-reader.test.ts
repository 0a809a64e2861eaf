/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { exportSite } from '../../../../lib/server/transfer/export/export-site.ts';
import { importLekha } from '../../../../lib/server/transfer/lekha/import-lekha.ts';
import { createComment, createPost, createUser } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let site: TestRuntime;
let other: TestRuntime;
let folder: string;
beforeEach(async () => {
  site = await createTestRuntime();
  other = await createTestRuntime();
  folder = join(await mkdtemp(join(tmpdir(), 'lekha-names-')), 'export');
  const mira = await createUser(site.runtime.db, { username: 'mira', email: 'mira@blog.example', role: 'author' });
  const { id } = await createPost(site.runtime.db, { author_id: mira.id, slug: 'rain' });
  await createComment(site.runtime.db, { post_id: id, user_id: mira.id });
});
afterEach(async () => {
  await site.close();
  await other.close();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

const save = (accounts: 'none' | 'included') =>
  exportSite(site.runtime, { folder, accounts, site: { name: '', url: '' }, onProgress: () => {} });
const load = () => importLekha(other.runtime, { folder, onProgress: () => {} });
const written = async () => ({
  ...(await other.runtime.db.selectFrom('posts').select('author_id').executeTakeFirstOrThrow()),
  ...(await other.runtime.db.selectFrom('comments').select('user_id').executeTakeFirstOrThrow()),
});

test('a reader who took the name of an author elsewhere is given nothing of theirs, in any run', async () => {
  const reader = await createUser(other.runtime.db, { username: 'Mira', email: 'reader@else.example' });
  await save('included');
  const told = '«mira» is «mira-2» here: a reader has that name';
  expect((await load()).remarks).toContain(told);
  const again = await load();
  expect(again.counts).toMatchObject({ author: { imported: 0, unchanged: 1 }, post: { unchanged: 1 } });
  const { author_id, user_id } = await written();
  expect(user_id).toBe(author_id);
  expect(author_id).not.toBe(reader.id);
  const people = await other.runtime.db.selectFrom('users').select(['username', 'email']).orderBy('id').execute();
  expect(people).toEqual([
    { username: 'Mira', email: 'reader@else.example' },
    { username: 'mira-2', email: 'mira@blog.example' },
  ]);
});

test('a reader with the proved address of an author, and who writes here already, are the same person', async () => {
  await save('included');
  const proved = { email: 'Mira@blog.example', email_verified_at: new Date() };
  const reader = await createUser(other.runtime.db, { username: 'mira', ...proved });
  await load();
  expect(await written()).toEqual({ author_id: reader.id, user_id: reader.id });
  await other.runtime.db.deleteFrom('posts').execute();
  await other.runtime.db
    .updateTable('users')
    .set({ email: 'm@else.example', role: 'author' })
    .where('id', '=', reader.id)
    .execute();
  await load();
  expect(await written()).toEqual({ author_id: reader.id, user_id: reader.id });
});
