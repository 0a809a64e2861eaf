/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import type { Runtime } from '../../../../lib/server/runtime.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { dataOf, id, imported, post, removeExports, run, USERS } from './fixture.ts';

let target: TestRuntime;
let runtime: Runtime;
beforeEach(async () => {
  target = await createTestRuntime();
  ({ runtime } = target);
});
afterEach(() => target.close());
afterAll(removeExports);

test('who was suspended comes in disabled with their posts, and the report says what became of whom', async () => {
  const roles = ['Contributor', 'Author'].map((name, index) => ({ id: id(6001 + index), name }));
  const data = dataOf([post(1)], {
    users: [
      { ...USERS[0], status: 'inactive' },
      { ...USERS[1], status: 'locked' },
    ],
    roles,
    roles_users: USERS.map((user, index) => ({
      id: id(6100 + index),
      role_id: roles[1 - index]?.id,
      user_id: user.id,
    })),
  });
  const { remarks } = await run(runtime, data);
  const people = await runtime.db.selectFrom('users').select(['username', 'role', 'is_active']).orderBy('id').execute();
  expect(people).toEqual([
    { username: 'mira', role: 'author', is_active: false },
    { username: 'jon-berg', role: 'author', is_active: true },
  ]);
  expect(await imported(runtime, 1)).toMatchObject({ status: 'published', username: 'mira' });
  expect(remarks.filter((remark) => /mira|Jon|Mira/u.test(remark) && !remark.startsWith('link'))).toEqual([
    '«Jon Berg» was Contributor, and is an author here, who publishes without asking: «user:role» gives another role',
    'author «mira» was suspended: the account is disabled here, and the posts stay',
  ]);
  // Who is let in again here stays so.
  await runtime.db.updateTable('users').set({ is_active: true }).where('username', '=', 'mira').execute();
  expect((await run(runtime, data)).remarks.join()).not.toContain('suspended');
  const again = await runtime.db.selectFrom('users').select('is_active').where('username', '=', 'mira').execute();
  expect(again).toEqual([{ is_active: true }]);
});

test('an author’s picture becomes that of the account; what an account has no place for is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-ghost-files-'));
  await mkdir(join(folder, 'content/images/2023'), { recursive: true });
  const bytes = await sharp({ create: { width: 300, height: 40, channels: 3, background: '#1976d2' } })
    .png()
    .toBuffer();
  await writeFile(join(folder, 'content/images/2023/mira.png'), bytes);
  const bio = 'word '.repeat(100).trim();
  const users = [
    {
      ...{ ...USERS[0], bio, location: 'Khulna', cover_image: '__GHOST_URL__/content/images/2023/sky.png' },
      profile_image: '__GHOST_URL__/content/images/2023/mira.png',
    },
    { ...USERS[1], profile_image: '__GHOST_URL__/content/images/2023/gone.png' },
  ];
  const data = dataOf([post(1)], { users });
  const options = { files: folder, url: 'https://old.example', fetchImages: false };
  const { remarks } = await run(runtime, data, options);
  const pictureOf = async (username: string) =>
    (await runtime.db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow())
      .profile_image;
  const picture = await pictureOf('mira');
  expect(picture).toMatch(/^\/uploads\/profile-images\/\w+\.webp$/);
  expect(await runtime.storage.head(String(picture).replace('/uploads/', ''))).toBeDefined();
  expect(await findFate(runtime.db, '/content/images/2023/mira.png', new URLSearchParams())).toEqual({
    kind: 'moved',
    path: picture,
  });
  expect(await pictureOf('jon-berg')).toBeNull();
  expect(remarks).toEqual(
    expect.arrayContaining([
      'place of the author «Mira Sen» was left out: «Khulna»',
      'picture behind the name of the author «Mira Sen» was left out: accounts have one picture',
      'picture of the author «Jon Berg» could not be had: /content/images/2023/gone.png',
      `what the author «mira» says of themselves was cut to 300 characters: «${bio}»`,
    ]),
  );
  await runtime.db.updateTable('users').set({ profile_image: null }).where('username', '=', 'mira').execute();
  await run(runtime, data, options);
  expect(await pictureOf('mira')).toBeNull();
  await rm(folder, { recursive: true });
});
