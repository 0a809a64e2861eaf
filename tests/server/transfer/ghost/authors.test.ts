/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import type { Runtime } from '../../../../lib/server/runtime.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { dataOf, post, removeExports, run, USERS } from './fixture.ts';

let target: TestRuntime;
let runtime: Runtime;
beforeEach(async () => {
  target = await createTestRuntime();
  ({ runtime } = target);
});
afterEach(() => target.close());
afterAll(removeExports);

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
