import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as files from '../../../../app/api/v1/admin/files/route.ts';
import { env } from '../../../../lib/server/env.ts';
import { AppError } from '../../../../lib/server/errors.ts';
import { createPageCache } from '../../../../lib/server/gateway/cache/page-cache.ts';
import type { FinishedPage } from '../../../../lib/server/gateway/cache/finished-page.ts';
import { createGateway } from '../../../../lib/server/gateway/gateway.ts';
import { fromNewAddress } from '../../../setup/accounts.ts';
import { send as sendAsTold } from '../../../setup/call.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';

let started: TestRuntime;
let author: Member;
let server: Server;
beforeAll(async () => {
  started = await createTestRuntime();
  author = await signInAs(started.runtime, 'author');
  // Stands in for Next, which has no such file.
  const handle = async (_request: unknown, response: { writeHead: (status: number) => { end: () => void } }) =>
    response.writeHead(404).end();
  const renderer = { handle, siteUrl: 'https://site.test', policy: { scriptHosts: [], connect: [] } };
  const cache = createPageCache<FinishedPage>({ maxBytes: 1_000_000, freshMs: 60_000 });
  server = createServer(createGateway({ runtime: started.runtime, renderer, cache, trustProxy: 0 } as never));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await started.close();
});

async function post(body: BodyInit, headers: Record<string, string> = {}) {
  const init = {
    method: 'POST',
    body,
    headers: { ...author.headers, ...fromNewAddress(), ...headers },
    duplex: 'half',
  };
  return sendAsTold(files.POST, new Request('http://site.test/', init as RequestInit));
}

function formOf(bytes: Uint8Array | string, name = 'file.bin', field = 'file') {
  const form = new FormData();
  const blob = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  form.append(field, new Blob([blob], { type: 'text/html' }), name);
  return form;
}
const send = (...file: Parameters<typeof formOf>) => post(formOf(...file));

const stored = () => Array.fromAsync(started.runtime.storage.list(''));
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers, method });

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat([
    ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    Buffer.alloc(64),
  ]);
const EBML = [0x1a, 0x45, 0xdf, 0xa3];

test.each([
  ['mp3', bytes('ID3'), 'audio/mpeg'],
  ['mp3', bytes([0xff, 0xfb, 0x90, 0x44]), 'audio/mpeg'],
  ['ogg', bytes('OggS'), 'audio/ogg'],
  ['m4a', bytes([0, 0, 0, 32], 'ftypM4A '), 'audio/mp4'],
  ['wav', bytes('RIFF....WAVE'), 'audio/wav'],
  ['mp4', bytes([0, 0, 0, 32], 'ftypisom'), 'video/mp4'],
  ['webm', bytes(EBML, [0x9f, 0x42, 0x82, 0x84], 'webm'), 'video/webm'],
  ['pdf', bytes('%PDF-1.7'), 'application/pdf'],
  ['zip', bytes('PK\x03\x04'), 'application/zip'],
  [
    'epub',
    bytes(
      'PK\x03\x04',
      Array.from({ length: 26 }, () => 0),
      'mimetypeapplication/epub+zip',
    ),
    'application/epub+zip',
  ],
])('a %s is told by its content and served as what it is', async (type, content, contentType) => {
  const { status, body } = await send(content, 'page.html');
  expect([status, body.file.type, body.file.size]).toEqual([201, type, content.length]);
  expect(body.file.url).toMatch(new RegExp(`^/uploads/files/[0-9a-f-]{36}\\.${type}$`));
  const served = await get(body.file.url);
  expect(served.status).toBe(200);
  expect(Buffer.from(await served.arrayBuffer()).equals(content)).toBe(true);
  const headers = Object.fromEntries(served.headers);
  expect(headers).toMatchObject({
    'content-type': contentType,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': /^(audio|video)/.test(contentType) ? 'inline' : 'attachment',
  });
});

test('texts are taken by their name, and only as texts', async () => {
  const note = await send('একটি লেখা\n', 'লেখা.TXT');
  expect([note.status, note.body.file.type]).toEqual([201, 'txt']);
  const page = await get(note.body.file.url);
  expect(page.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(page.headers.get('content-disposition')).toBe('attachment');
  expect((await send('a,b\n1,2\n', 'table.csv')).body.file.type).toBe('csv');
});

test.each([
  ['a page', '<html><script>alert(1)</script></html>', 'page.html'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'x.svg'],
  ['a program', bytes('MZ'), 'tool.zip'],
  ['bytes that are no text', bytes([0xff, 0xfe, 0x00]), 'x.txt'],
  [
    'a text that breaks off far behind its beginning',
    Buffer.concat([Buffer.alloc(200_000, 65), Buffer.from([0xc3])]),
    'x.csv',
  ],
  ['a sound of another kind', bytes('RIFF....AVI '), 'x.wav'],
])('%s is 415, and nothing of it stays', async (_what, content, name) => {
  const before = await stored();
  const { status, body } = await send(content, name);
  expect([status, Object.keys(body.errors)]).toEqual([415, ['file']]);
  expect(await stored()).toEqual(before);
});

test('a file is taken up to the limit, and no byte more; nothing of a larger one stays', async () => {
  const limit = env().FILE_UPLOAD_MB;
  env().FILE_UPLOAD_MB = 1;
  const file = (size: number) => Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(size - 5, 65)]);
  expect((await send(file(1_048_576))).status).toBe(201);
  const before = await stored();
  const refused = await send(file(1_048_577));
  expect([refused.status, refused.body.code]).toEqual([413, 'payload_too_large']);
  expect((await send(file(2_000_000))).status).toBe(413);
  expect(await stored()).toEqual(before);
  env().FILE_UPLOAD_MB = limit;
});

test('a form without a file, and what is no form, are refused', async () => {
  expect((await send('', 'x.txt')).status).toBe(422);
  expect((await send('text', 'x.txt', 'other')).status).toBe(422);
  expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(415);
  expect((await post('--x\r\nbroken', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(400);
  expect((await post('x', { 'content-type': 'multipart/form-data; x' })).status).toBe(400);
});

test('ranges are served as players ask for them', async () => {
  const content = Buffer.concat([Buffer.from('OggS'), Buffer.from('0123456789')]);
  const { url } = (await send(content)).body.file;
  const range = async (asked: string, headers = {}) => {
    const answer = await get(url, { range: asked, ...headers });
    return [answer.status, answer.headers.get('content-range'), await answer.text()];
  };
  expect(await range('bytes=4-6')).toEqual([206, 'bytes 4-6/14', '012']);
  expect(await range('bytes=12-')).toEqual([206, 'bytes 12-13/14', '89']);
  expect(await range('bytes=-3')).toEqual([206, 'bytes 11-13/14', '789']);
  for (const far of ['999', '9'.repeat(30)])
    expect(await range(`bytes=0-${far}`)).toEqual([206, 'bytes 0-13/14', 'OggS0123456789']);
  expect(await range('bytes=14-')).toEqual([416, 'bytes */14', '']);
  expect((await get(url, { range: 'bytes=14-' })).headers.get('cache-control')).toBe('no-store');
  expect(await range('bytes=6-4')).toEqual([200, null, 'OggS0123456789']);
  expect(await range('bytes=0-1,3-4')).toEqual([200, null, 'OggS0123456789']);
  expect(await range('bytes=4-6', { 'if-range': '"another"' })).toEqual([200, null, 'OggS0123456789']);
  const head = await get(url, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '14']);
  const etag = head.headers.get('etag') ?? '';
  expect((await get(url, { 'if-none-match': etag })).status).toBe(304);
  expect((await get(`/api/v1${url}`)).status).toBe(200);
  expect((await get('/uploads/files/00000000-0000-0000-0000-000000000000.pdf')).status).toBe(404);
  expect((await get('/uploads/files/..%2fsecret.pdf')).status).toBe(404);
});

test('a store that is away is 503 with a time to come back, never a broken page', async () => {
  const { url } = (await send(bytes('OggS'))).body.file;
  const { storage } = started.runtime;
  const whole = { ...storage };
  const away = async () => {
    throw new AppError('unavailable', 'imagesAway');
  };
  for (const broken of ['head', 'read'] as const) {
    Object.assign(storage, { [broken]: away });
    const answer = await get(url);
    expect([broken, answer.status, answer.headers.get('retry-after')]).toEqual([broken, 503, '5']);
    Object.assign(storage, whole);
  }
  expect((await get(url)).status).toBe(200);
});

test('who has stored all that a day has room for stores no more, and keeps nobody else from it', async () => {
  const { db } = started.runtime;
  const pdf = bytes('%PDF-1.7\n');
  expect((await send(pdf)).status).toBe(201);
  const before = await stored();
  const full = db.updateTable('rate_limits').set({ count: 10 * 1024 ** 2 });
  await full.where('key', '=', `stored-files:${author.id}`).execute();
  expect(await send(pdf)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(await stored()).toEqual(before);
  const other = await signInAs(started.runtime, 'author');
  expect((await post(formOf(pdf), other.headers)).status).toBe(201);
});
