import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import * as posts from '../../../../app/api/v1/admin/posts/route.ts';
import * as uploads from '../../../../app/api/v1/admin/uploads/route.ts';
import * as files from '../../../../app/uploads/[folder]/[file]/route.ts';
import { editorAnswers } from '../../../../lib/schemas/editor-answers.ts';
import { fromNewAddress } from '../../../setup/accounts.ts';
import { call, send as sendAsTold } from '../../../setup/call.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
let author: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  author = await signInAs(started.runtime, 'author');
});
afterAll(() => started.close());

const TEN_MB = 10 * 1024 * 1024;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a52' } });

async function send(body: BodyInit, headers: Record<string, string> = {}) {
  const request = new Request('http://site.test/', {
    method: 'POST',
    body,
    headers: { ...author.headers, ...fromNewAddress(), ...headers },
    duplex: 'half',
  } as RequestInit);
  return sendAsTold(uploads.POST, request);
}

function form(
  bytes: Uint8Array<ArrayBuffer> | Buffer,
  { field = 'featuredImage', name = 'picture.png', type = 'image/png' } = {},
): FormData {
  const data = new FormData();
  data.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return data;
}

async function storedFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of started.runtime.storage.list('')) keys.push(key);
  return keys;
}

const FORMATS = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const;

test.each(FORMATS)('a %s is stored with its smaller copies and served for ever', async (format) => {
  const { status, body } = await send(
    form(await picture(1_200, 600).toFormat(format).toBuffer(), { name: 'x.txt', type: 'text/plain' }),
  );
  expect(status).toBe(201);
  expect(editorAnswers['POST admin/uploads'].strict().safeParse(body).error).toBeUndefined();
  expect(body).toMatchObject({ width: 1_200, height: 600 });
  const file = body.featured_image.split('/').at(-1);
  const served = await files.GET(new Request('http://site.test/'), {
    params: Promise.resolve({ folder: 'featured-images', file }),
  });
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(served.headers.get('cache-control')).toContain('immutable');
  expect((await storedFiles()).filter((key) => key.includes(file.split('.')[0]))).toHaveLength(6);
});

test('an uploaded image may be a post’s, by any form of its address', async () => {
  const { body } = await send(form(await picture(20, 10).png().toBuffer()));
  for (const featured_image of [body.featured_image, `/api/v1${body.featured_image}`]) {
    const created = await call(posts.POST, '/', {
      body: { title: 'T', content: '', featured_image },
      headers: author.headers,
    });
    expect(created.body.post?.featured_image).toBe(body.featured_image);
  }
});

const png = () => picture(20, 10).png().toBuffer();
const REFUSED: [string, () => Promise<BodyInit>, number, string][] = [
  [
    'text under the name of an image',
    async () => form(Buffer.from('not an image at all')),
    415,
    'unsupported_media_type',
  ],
  [
    'SVG',
    async () => form(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { type: 'image/svg+xml' }),
    415,
    'unsupported_media_type',
  ],
  ['a PNG that is cut off', async () => form((await png()).subarray(0, 60)), 422, 'invalid'],
  ['another field', async () => form(await png(), { field: 'image' }), 422, 'invalid'],
  ['an empty file', async () => form(Buffer.alloc(0)), 422, 'invalid'],
  [
    'a text in place of a file',
    async () => {
      const data = new FormData();
      data.append('featuredImage', 'x');
      return data;
    },
    422,
    'invalid',
  ],
  ['JSON', async () => '{}', 415, 'unsupported_media_type'],
  ['more than 10 MB', async () => form(Buffer.concat([await png(), Buffer.alloc(TEN_MB)])), 413, 'payload_too_large'],
];

test.each(REFUSED)('%s is refused and leaves no file', async (_name, body, status, code) => {
  const before = await storedFiles();
  const answer = await send(await body());
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await storedFiles()).toEqual(before);
});

test('10 MB exactly is not too large', async () => {
  const image = await png();
  const { status } = await send(form(Buffer.concat([image, Buffer.alloc(TEN_MB - image.length)])));
  expect(status).toBe(201);
});

test('a form that is no form is 400', async () => {
  const answer = await send('--x\r\nnonsense', { 'content-type': 'multipart/form-data; boundary=x' });
  expect(answer.status).toBe(400);
});

test('an upload that breaks off half-way leaves no file', async () => {
  const before = await storedFiles();
  const whole = new Uint8Array(await new Response(form(await picture(800, 400).png().toBuffer())).arrayBuffer());
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(whole.subarray(0, whole.length / 2)),
    pull: (controller) => controller.error(new Error('the connection was lost')),
  });
  const answer = await send(body, { 'content-type': 'multipart/form-data; boundary=x' });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await storedFiles()).toEqual(before);
});

test('a store that fails half-way keeps no part of an image', async () => {
  const { storage } = started.runtime;
  const before = await storedFiles();
  const put = storage.put.bind(storage);
  let writes = 0;
  storage.put = async (...file) => {
    writes += 1;
    if (writes === 3) throw new Error('disk full');
    return put(...file);
  };
  const answer = await send(form(await picture(1_200, 600).png().toBuffer())).finally(() => (storage.put = put));
  expect([answer.status, writes]).toEqual([500, 3]);
  expect(await storedFiles()).toEqual(before);
});

test('few pictures are worked on at once', async () => {
  const { storage } = started.runtime;
  const put = storage.put.bind(storage);
  const written: string[] = [];
  storage.put = (key, ...file) => {
    written.push(key.split('-')[1] ?? '');
    return put(key, ...file);
  };
  const bytes = await picture(1_200, 600).png().toBuffer();
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(form(bytes)))).finally(
    () => (storage.put = put),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const isUnderWay = (name: string, at: number) => written.indexOf(name) <= at && at <= written.lastIndexOf(name);
  const atOnce = written.map((_, at) => [...new Set(written)].filter((name) => isUnderWay(name, at)).length);
  expect(new Set(written).size).toBe(8);
  expect(Math.max(...atOnce)).toBe(Math.min(3, Math.max(1, availableParallelism() - 1)));
});

test('one address may upload 30 times an hour', async () => {
  const here = fromNewAddress();
  for (let count = 0; count < 30; count += 1) expect((await send('{}', here)).status).toBe(415);
  const answer = await send('{}', here);
  expect([answer.status, Number(answer.headers.get('retry-after')) > 3_000]).toEqual([429, true]);
  expect((await send('{}')).status).toBe(415);
});

test('an upload that breaks off half way leaves no file', async () => {
  const before = await storedFiles();
  const whole = Buffer.from(await new Response(form(await picture(900, 600).png().toBuffer())).arrayBuffer());
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(whole.subarray(0, whole.length / 2)));
      controller.error(new Error('the connection is gone'));
    },
  });
  const answer = await send(body, { 'content-type': 'multipart/form-data; boundary=x' });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await storedFiles()).toEqual(before);
});
