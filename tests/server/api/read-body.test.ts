/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { resetPasswordSchema, verifyEmailSchema } from '../../../lib/schemas/auth.ts';
import { createPostSchema } from '../../../lib/schemas/admin-post.ts';
import { JSON_LIMIT_BYTES, readJson, readUpload } from '../../../lib/server/api/read-body.ts';
import { readFile } from '../../../lib/server/api/read-file.ts';

const MARKS = `a${'\u0301\u0338'.repeat(15_900)}`;
const LONG_PASSWORD = `1111${'Aa1'.repeat(21_000)}11!1`;

// What a stranger sends, as large as it may be, before any limit of guesses counts it.
test.each([
  ['an address of marks', verifyEmailSchema, { email: MARKS, code: '123456' }],
  ['a password of marks', resetPasswordSchema, { code: '123456', newPassword: MARKS }],
  ['a password of 64 KB', resetPasswordSchema, { code: '123456', newPassword: LONG_PASSWORD }],
  ['a title of marks', createPostSchema, { title: MARKS, content: '' }],
])('the thread of requests is not held by %s', async (_name, schema, body) => {
  const request = new Request('http://site.test/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const before = process.threadCpuUsage();
  const { success } = schema.safeParse(await readJson(request, JSON_LIMIT_BYTES));
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(100);
  expect(success).toBe(false);
});

test('a body of more values than anybody sends is too large, whatever shape they have; signs in a text are none', async () => {
  const read = (body: string) =>
    readJson(
      new Request('http://site.test/', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      2_000_000,
    );
  const refused = { code: 'payload_too_large' };
  await expect(read(`{"categoryIds":[${'1,'.repeat(900_000)}1]}`)).rejects.toMatchObject(refused);
  await expect(read(`{"content":${'['.repeat(900_000)}1${']'.repeat(900_000)}}`)).rejects.toMatchObject(refused);
  await expect(read(`[${'{},'.repeat(6_000)}{}]`)).rejects.toMatchObject(refused);
  const text = '[{,\\",'.repeat(100_000);
  expect(await read(JSON.stringify({ text, list: Array(5_000).fill(1) }))).toEqual({
    text,
    list: Array(5_000).fill(1),
  });
});

/** A body whose sender goes away after its first bytes, as Node tells of it. */
const brokenOff = () =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('--b\r\n'));
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    },
  });

const upload = { field: 'file', bytes: 1_000, tooLarge: 'fileNone', notFile: 'fileNone' } as const;

// By its code the same could be said of the database.
test.each([
  ['JSON', (request: Request) => readJson(request, JSON_LIMIT_BYTES)],
  ['a picture', (request: Request) => readUpload(request, upload)],
  ['a file', (request: Request) => readFile(request, 1_000, async () => 'stored')],
])('%s that its sender breaks off is a bad request, and no failure of ours', async (_name, read) => {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: brokenOff(),
    duplex: 'half',
  };
  await expect(read(new Request('http://site.test/', init))).rejects.toMatchObject({ code: 'bad_request' });
});
