/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { resetPasswordSchema, verifyEmailSchema } from '../../../lib/schemas/auth.ts';
import { createPostSchema } from '../../../lib/schemas/admin-post.ts';
import { JSON_LIMIT_BYTES, readBytes, readJson } from '../../../lib/server/api/read-body.ts';

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

test('large bodies of one sender come two at a time; small ones, and those of others, wait for none', async () => {
  const senders: ReadableStreamDefaultController<Uint8Array>[] = [];
  const begun: string[] = [];
  const send = (name: string, from: string, bytes: number) => {
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => void senders.push(controller),
        pull: () => void begun.push(name),
      },
      { highWaterMark: 0 },
    );
    const headers = { authorization: `Bearer ${from}`, 'content-length': String(bytes) };
    // Node asks for `duplex` where a body is a stream.
    const init = { method: 'POST', headers, body, duplex: 'half' };
    return readBytes(new Request('http://site.test/', init), 1_000_000).then(({ length }) => length);
  };
  const large = [1, 2, 3].map((n) => send(`mine ${n}`, 'me', 500_000));
  const others = [send('small', 'me', 10), send('of another', 'you', 500_000)];
  const end = (index: number) => {
    senders[index]?.enqueue(new Uint8Array(index + 1));
    senders[index]?.close();
  };
  for (const index of [3, 4]) end(index);
  expect(await Promise.all(others)).toEqual([4, 5]);
  expect(begun).toEqual(['mine 1', 'mine 2']);
  end(0);
  expect(await large[0]).toBe(1);
  end(1);
  end(2);
  expect(await Promise.all(large)).toEqual([1, 2, 3]);
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
