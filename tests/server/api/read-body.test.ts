/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { resetPasswordSchema, verifyEmailSchema } from '../../../lib/schemas/auth.ts';
import { createPostSchema } from '../../../lib/schemas/admin-post.ts';
import { JSON_LIMIT_BYTES, readJson } from '../../../lib/server/api/read-body.ts';

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
