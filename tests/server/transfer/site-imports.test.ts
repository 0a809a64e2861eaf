/** @jest-environment node */
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import * as imports from '../../../app/api/v1/admin/imports/route.ts';
import * as one from '../../../app/api/v1/admin/imports/[id]/route.ts';
import type { SiteImport } from '../../../lib/schemas/import.ts';
import { listImports, startImport, sweepImportFiles } from '../../../lib/server/transfer/site-imports.ts';
import { IMPORT_LOCK } from '../../../lib/server/transfer/write/write-records.ts';
import { sql } from 'kysely';
import { call, send } from '../../setup/call.ts';
import { signInAs, type Member } from '../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';
import { zip } from './hosted/fixture.ts';
import { tinyDisk } from '../../setup/tiny-disk.ts';
import { toolEnv } from '../../setup/tool-env.ts';

const FIXTURE = 'tests/fixtures/wordpress.xml';
// Its process stands behind all that other tests do.
jest.setTimeout(300_000);
const before = { ...process.env };
let started: TestRuntime;
let admin: Member;
let dataDir: string;
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
  dataDir = await mkdtemp(join(tmpdir(), 'lekha-imports-'));
  // The process of an import works with the settings of its server.
  Object.assign(process.env, toolEnv(started.connection, dataDir));
});
beforeEach(async () => {
  await db().deleteFrom('site_imports').execute();
});
afterEach(() => until((list) => list.every(({ state }) => state !== 'running')));
afterAll(async () => {
  process.env = before;
  await started.close();
  await rm(dataDir, { recursive: true, force: true });
});
const db = () => started.runtime.db;
const target = () => ({ ...started.runtime, dataDir });

const actor = () => ({ id: admin.id, role: 'admin' as const });
const list = () => listImports(db(), actor());
const removal = (id: number, member = admin) =>
  call(one.DELETE, '/', { method: 'DELETE', params: { id: String(id) }, headers: member.headers });
const report = (id: number) =>
  one.GET(new Request('http://site.test/', { headers: admin.headers }), {
    params: Promise.resolve({ id: String(id) }),
  });

async function until(isSo: (list: SiteImport[]) => boolean): Promise<SiteImport[]> {
  for (;;) {
    const found = await list();
    if (isSo(found)) return found;
    await sleep(50);
  }
}
const ended = async () => (await until(([newest]) => newest?.state !== 'running'))[0];

async function* piecesOf(file: string | Buffer) {
  yield typeof file === 'string' ? await readFile(file) : file;
}
const begin = (file: string | Buffer, name = 'export.xml', options = {}) =>
  startImport(target(), actor(), { arriving: { name, chunks: piecesOf(file) }, ...options });

/** Imports wait before they write until `work` has ended. */
const whileTheyWait = (work: () => Promise<void>) =>
  db()
    .transaction()
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(trx);
      await work();
    });

test('an export comes in by a process of its own, its counts and report are kept, and its file is not', async () => {
  const id = await begin(FIXTURE, 'old blog.xml', { url: 'http://127.0.0.1:1' });
  expect(await ended()).toMatchObject({
    ...{ id, state: 'done', file_name: 'old blog.xml', started_by: admin.username, error: null },
    counts: { post: { imported: 26, updated: 0, unchanged: 0, skipped: 3 }, page: { imported: 3 } },
  });
  const text = await (await report(id)).text();
  // Named by an administrator, it is no address that the server would not go to by itself.
  expect(text).toMatch(/its address is not a public .*http:\/\/127\.0\.0\.1:1\/pic\/late\.jpg/);
  expect(text).toMatch(/^Import from https:\/\/blog\.example .*What posts could not keep/s);
  expect(await readdir(join(dataDir, 'imports'))).toEqual([]);
  const { count } = await db()
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe('26');
});

test('while one runs no other begins; stopped, it has written nothing', async () => {
  await db().deleteFrom('posts').execute();
  await db().deleteFrom('import_sources').execute();
  await whileTheyWait(async () => {
    const id = await begin(FIXTURE);
    await until(([newest]) => newest?.phase !== 'reading');
    await expect(begin(FIXTURE)).rejects.toMatchObject({ code: 'import_running' });
    expect(await removal(id)).toMatchObject({ status: 204 });
    expect(await removal(id)).toMatchObject({ status: 404, body: { key: 'importMissing' } });
    for (let files = [''], waits = 0; files.length > 0; waits += 1) {
      if (waits > 1_000) throw new Error('its process has not ended');
      files = await readdir(join(dataDir, 'imports'));
      await sleep(50);
    }
  });
  expect(await ended()).toMatchObject({ state: 'stopped', counts: null, error: null });
  expect(await db().selectFrom('posts').select('id').execute()).toEqual([]);
});

test('an import whose process was killed with its server is lost; the next one may begin, and says why it fails', async () => {
  await sql`insert into site_imports (file_name, seen_at) values ('old.zip', now() - interval '1 minute')`.execute(
    db(),
  );
  expect(await list()).toMatchObject([{ state: 'lost', started_by: null }]);
  const id = await begin(Buffer.from('Dear diary'), 'x\u202e.txt');
  const error = expect.stringMatching(/is none of WordPress, Ghost/);
  await ended();
  expect(await list()).toMatchObject([{ state: 'failed', file_name: 'x .txt', error }, { state: 'lost' }]);
  expect((await report(id)).status).toBe(404);
  expect(await readdir(join(dataDir, 'imports'))).toEqual([]);
});

test('the last twenty are kept, however many were turned away between them', async () => {
  await sql`insert into site_imports (file_name, outcome) select n || '.zip', 'failed' from generate_series(1, 25) n`.execute(
    db(),
  );
  // Each that is turned away takes a number.
  await sql`select nextval(pg_get_serial_sequence('site_imports', 'id')) from generate_series(1, 30)`.execute(db());
  await begin(Buffer.from('x'), 'newest.zip');
  expect((await list()).map(({ file_name }) => file_name).slice(0, 2)).toEqual(['newest.zip', '25.zip']);
  expect(await list()).toHaveLength(20);
});

test('the file of an import whose server was killed is removed a day later, though no other import comes', async () => {
  await rm(join(dataDir, 'imports'), { recursive: true, force: true });
  await sweepImportFiles(dataDir);
  await mkdir(join(dataDir, 'imports'));
  for (const name of ['left', 'arriving']) await writeFile(join(dataDir, 'imports', name), 'x');
  await utimes(join(dataDir, 'imports', 'left'), new Date(0), new Date(0));
  await sweepImportFiles(dataDir);
  expect(await readdir(join(dataDir, 'imports'))).toEqual(['arriving']);
  await rm(join(dataDir, 'imports', 'arriving'));
});

test('who is an administrator no more when the file has come begins nothing, and leaves nothing', async () => {
  const other = await signInAs(started.runtime, 'admin');
  async function* slow() {
    yield Buffer.from('{}');
    await db().updateTable('users').set({ role: 'user' }).where('id', '=', other.id).execute();
  }
  const arriving = { name: 'ghost.json', chunks: slow() };
  const attempt = startImport(target(), { id: other.id, role: 'admin' }, { arriving });
  await expect(attempt).rejects.toMatchObject({ code: 'forbidden' });
  expect(await list()).toEqual([]);
  expect(await readdir(join(dataDir, 'imports'))).toEqual([]);
});

test('a file on its way leaves a disk its reserve, which the database beside it needs', async () => {
  const disk = await tinyDisk(40_960);
  if (!disk.isMounted) return disk.close();
  async function* large() {
    for (let sent = 0; sent < 640; sent += 1) yield Buffer.alloc(64 * 1024);
  }
  const arriving = { name: 'large.xml', chunks: large() };
  const attempt = startImport({ ...target(), dataDir: disk.folder }, actor(), { arriving });
  await expect(attempt).rejects.toThrow(/only the reserve is left/);
  expect(await readdir(join(disk.folder, 'imports'))).toEqual([]);
  await disk.close();
});

test('an import says why it fails, whatever stands in the names of its archive', async () => {
  const archive = zip({ 'posts/a\0\u001bb.csv': 'x', 'posts.csv': 'post_id' });
  // Locked, as its list says.
  archive.writeUInt16LE(1, archive.indexOf('PK\x01\x02', 0, 'latin1') + 8);
  await begin(archive, 'locked.zip');
  const error = expect.stringMatching(/«posts\/a ←b\.csv» is locked/);
  expect(await ended()).toMatchObject({ state: 'failed', error });
});

test('only administrators come near, a form needs a file, and an address has to be one', async () => {
  const editor = await signInAs(started.runtime, 'editor');
  expect(await call(imports.GET, '/', { headers: editor.headers })).toMatchObject({ status: 403 });
  expect(await removal(1, editor)).toMatchObject({ status: 403 });
  const post = (query: string, body: FormData) =>
    send(imports.POST, new Request(`http://site.test/${query}`, { method: 'POST', body, headers: admin.headers }));
  expect(await post('', new FormData())).toMatchObject({
    status: 422,
    body: { errors: { file: [expect.any(String)] } },
  });
  const form = new FormData();
  form.append('file', new Blob(['{}']), 'ghost.json');
  expect(await post('?url=file:///etc', form)).toMatchObject({
    status: 422,
    body: { errors: { url: ['Must be an http(s) address'] } },
  });
  expect(await call(imports.GET, '/', { headers: admin.headers })).toMatchObject({
    status: 200,
    body: { imports: [] },
  });
});
