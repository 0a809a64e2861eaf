/** @jest-environment node */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { backUpWhenDue, keepNewest } from '../../../../lib/server/transfer/backup/back-up-regularly.ts';
import { backUp } from '../../../../lib/server/transfer/backup/back-up.ts';
import { createUser } from '../../../setup/factories.ts';
import { forgeArchive } from '../../../setup/forge-archive.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let site: TestRuntime;
let folder: string;
beforeEach(async () => {
  site = await createTestRuntime();
  folder = await mkdtemp(join(tmpdir(), 'lekha-neighbours-'));
});
afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);
const save = (to: string) => backUp(site.runtime, { file: to, onProgress: () => {} });
const makePipe = (path: string) => promisify(execFile)('mkfifo', [path]);

test('links, folders and pipes of such names are no backups: none is counted, followed or waited for', async () => {
  for (const name of ['first', 'second', 'third']) await save(at(`${name}.tar.gz`));
  await symlink('second.tar.gz', at('latest.tar.gz'));
  await mkdir(at('folder.tar.gz'));
  await makePipe(at('pipe.tar.gz'));
  expect(await keepNewest(at('third.tar.gz'), 2, { users: 1 })).toEqual(['first.tar.gz']);
  const left = ['folder.tar.gz', 'latest.tar.gz', 'pipe.tar.gz', 'second.tar.gz', 'third.tar.gz'];
  expect((await readdir(folder)).sort()).toEqual(left);
  const hoursAgo = new Date(Date.now() - 7 * 3_600_000);
  for (const name of ['second', 'third']) await utimes(at(`${name}.tar.gz`), hoursAgo, hoursAgo);
  const plan = { folder, everyHours: 6, keep: 2 };
  await createUser(site.runtime.db);
  expect(await backUpWhenDue(site.runtime, plan, new AbortController().signal)).toBe(true);
});

test('backups that a wrong clock dated ahead go first, and those of that clock among themselves by age', async () => {
  for (const name of ['ahead', 'further-ahead', 'old', 'now']) await save(at(`${name}.tar.gz`));
  const date = (name: string, created: string) =>
    forgeArchive(at(name), (path, body) =>
      path === 'lekha-backup.json' ? Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), created })) : body,
    );
  await date('ahead.tar.gz', '2190-01-01T00:00:00.000Z');
  await date('further-ahead.tar.gz', '2190-01-02T00:00:00.000Z');
  expect(await keepNewest(at('now.tar.gz'), 3, { users: 1 })).toEqual(['ahead.tar.gz']);
  expect(await keepNewest(at('now.tar.gz'), 2, { users: 1 })).toEqual(['further-ahead.tar.gz']);
  expect((await readdir(folder)).sort()).toEqual(['now.tar.gz', 'old.tar.gz']);
});

test('a backup takes the place of no device and no pipe, and says what is missing where it has no folder', async () => {
  await makePipe(at('pipe'));
  await expect(save(at('pipe'))).rejects.toThrow('is a device or a pipe: name a file');
  expect((await stat(at('pipe'))).isFIFO()).toBe(true);
  await expect(save(at('none/a.tar.gz'))).rejects.toThrow('(ENOENT). There is no such folder: make it first.');
});
