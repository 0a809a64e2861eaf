/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { createSanitiser } from '../../../../lib/server/content/sanitise/sanitiser.ts';
import { backUp } from '../../../../lib/server/transfer/backup/back-up.ts';
import { restore } from '../../../../lib/server/transfer/backup/restore.ts';
import { createPost, createUser } from '../../../setup/factories.ts';
import { forgeArchive } from '../../../setup/forge-archive.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

const sanitiser = createSanitiser();
afterAll(() => sanitiser.close());

let site: TestRuntime;
let folder: string;
let file: string;
beforeEach(async () => {
  site = await createTestRuntime();
  folder = await mkdtemp(join(tmpdir(), 'lekha-lies-'));
  file = join(folder, 'site.tar.gz');
  const author = await createUser(site.runtime.db);
  await createPost(site.runtime.db, { slug: 'own', author_id: author.id });
  await backUp(site.runtime, { file, onProgress: () => {} });
});
afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** Changes a part of the archive, as somebody would who knows that 0.1.0 had no checksums. */
const lie = (part: string, change: (text: string) => string) =>
  forgeArchive(file, (path, body) => {
    if (path === 'end.json')
      return Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), checksums: undefined }));
    return path.includes(part) ? Buffer.from(change(body.toString())) : body;
  });

async function expectRefused(words: RegExp): Promise<void> {
  const options = { file, onFilled: 'replace', onProgress: () => {} } as const;
  await expect(restore({ ...site.runtime, sanitiser }, options)).rejects.toThrow(words);
  const posts = await site.runtime.db.selectFrom('posts').select('slug').execute();
  expect(posts).toEqual([{ slug: 'own' }]);
}

test.each([
  [
    'a role that there is not',
    'tables/users/',
    (text: string) => text.replace(/"role":"\w+"/, '"role":"emperor"'),
    'users',
  ],
  [
    'a row that refers to none',
    'tables/posts/',
    (text: string) => text.replace(/"author_id":\d+/, '"author_id":9'),
    'posts',
  ],
  ['what is no JSON', 'tables/posts/', () => '{"id":1,}\n', 'posts'],
  ['a zero byte', 'tables/posts/', (text: string) => text.replace('"slug":"own"', '"slug":"a\\u0000"'), 'posts'],
])('%s is refused by the name of its table, and nothing has changed', async (_case, part, change, table) => {
  await lie(part, change);
  await expectRefused(
    new RegExp(`cannot be restored: rows of «${table}» in it have no place.+Nothing was changed\\.$`),
  );
});

test('a last number that no next one can follow is no saying of ours', async () => {
  await lie('lekha-backup.json', (text) => text.replace(/"posts": \d+/, '"posts": 2147483647'));
  await expectRefused(/it is no backup of Lekha, or damaged/);
});
