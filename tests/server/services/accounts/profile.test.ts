import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import * as image from '../../../../app/api/v1/profile/image/route.ts';
import * as profile from '../../../../app/api/v1/profile/route.ts';
import * as upload from '../../../../app/api/v1/profile/upload-image/route.ts';
import { bearer, fromNewAddress, registerAccount, type TestAccount } from '../../../setup/accounts.ts';
import { call, send as sendAsTold } from '../../../setup/call.ts';
import { createPost } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#1976d2' } });
const stored = (path: string) => started.runtime.storage.head(path.replace('/uploads/', ''));

async function send(account: TestAccount, body: BodyInit, headers: Record<string, string> = {}) {
  const request = new Request('http://site.test/', {
    method: 'POST',
    body,
    headers: { ...bearer(account.accessToken), ...fromNewAddress(), ...headers },
  });
  return sendAsTold(upload.POST, request);
}

function formWith(file: Buffer, { field = 'profileImage', type = 'image/png' } = {}): FormData {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(file)], { type }), 'face.png');
  return form;
}

test('the profile is the own user, and needs a sign-in', async () => {
  const account = await registerAccount();
  await createPost(db(), { author_id: account.id });
  await createPost(db(), { author_id: account.id, status: 'draft' });
  const { body } = await call(profile.GET, '/', { headers: bearer(account.accessToken) });
  expect(body).toEqual({
    data: { user: expect.objectContaining({ id: account.id, email: account.email, post_count: 1 }) },
  });
  expect(JSON.stringify(body)).not.toMatch(/password|hash/);
  expect((await call(profile.GET, '/')).status).toBe(401);
});

test('the full name changes, and nothing else does', async () => {
  const account = await registerAccount();
  const body = { fullName: '  রহিম   উদ্দিন ', role: 'admin', email: 'x@y.zz', isEmailVerified: true };
  const answer = await call(profile.PUT, '/', { method: 'PUT', body, headers: bearer(account.accessToken) });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      full_name: 'রহিম উদ্দিন',
      user: { full_name: 'রহিম উদ্দিন', role: 'user', email: account.email, isEmailVerified: false },
    },
  });
  for (const fullName of ['', '   ', '\u0000', 'x'.repeat(121), 7])
    expect(
      (
        await call(profile.PUT, '/', {
          method: 'PUT',
          body: { fullName },
          headers: bearer(account.accessToken),
        })
      ).status,
    ).toBe(422);
});

test.each(['jpeg', 'png', 'gif'] as const)('a %s is taken, whatever it says it is', async (format) => {
  const account = await registerAccount();
  const { status, body } = await send(
    account,
    formWith(await picture().toFormat(format).toBuffer(), { type: 'text/plain' }),
  );
  expect(status).toBe(200);
  expect(body.profile_image).toMatch(/^\/uploads\/profile-images\/[\w-]+\.webp$/);
  expect(body.user).toMatchObject({ id: account.id, profile_image: body.profile_image });
  expect(await stored(body.profile_image)).toBeDefined();
});

test('a new image replaces the old file, and deleting removes it; deleting twice is no error', async () => {
  const account = await registerAccount();
  const first = await send(account, formWith(await picture().png().toBuffer()));
  const second = await send(account, formWith(await picture().jpeg().toBuffer()));
  expect(await stored(first.body.profile_image)).toBeUndefined();
  expect(await stored(second.body.profile_image)).toBeDefined();
  for (let round = 0; round < 2; round += 1) {
    const removed = await call(image.DELETE, '/', { method: 'DELETE', headers: bearer(account.accessToken) });
    expect(removed).toMatchObject({ status: 200, body: { user: { id: account.id, profile_image: null } } });
  }
  expect(await stored(second.body.profile_image)).toBeUndefined();
});

test('what is no JPG, PNG or GIF by content is 415, a broken one 422, none 422', async () => {
  const account = await registerAccount();
  const png = await picture().png().toBuffer();
  const webp = await picture().webp().toBuffer();
  const text = 'Please select an image file';
  const wrongType = { status: 415, body: { message: text, errors: { profileImage: [text] } } };
  expect(await send(account, formWith(webp))).toMatchObject(wrongType);
  expect(await send(account, formWith(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toMatchObject(
    wrongType,
  );
  expect(await send(account, formWith(png.subarray(0, 60)))).toMatchObject({
    status: 422,
    body: { message: text },
  });
  expect(await send(account, formWith(Buffer.alloc(0)))).toMatchObject({
    status: 422,
    body: { message: text },
  });
  expect(await send(account, formWith(png, { field: 'other' }))).toMatchObject({
    status: 422,
    body: { message: text },
  });
  const named = new FormData();
  named.set('profileImage', 'face.png');
  expect(await send(account, named)).toMatchObject({ status: 422, body: { message: text } });
});

test('2 MB is too large and one byte less is not; the length is believed when it says too much', async () => {
  const account = await registerAccount();
  const gif = await picture().gif().toBuffer();
  const padded = (size: number) => Buffer.concat([gif, Buffer.alloc(size - gif.length)]);
  const text = 'Image size must be less than 2MB';
  expect(await send(account, formWith(padded(2_097_152)))).toMatchObject({
    status: 413,
    body: { message: text, code: 'payload_too_large' },
  });
  expect(await send(account, formWith(padded(5_000_000)))).toMatchObject({
    status: 413,
    body: { message: text },
  });
  expect((await send(account, formWith(padded(2_097_151)))).status).toBe(200);
  const announced = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '99999999' };
  expect(await send(account, 'x', announced)).toMatchObject({ status: 413, body: { message: text } });
});

test('no form is 415, a broken form 400, a guest 401 before anything is read', async () => {
  const account = await registerAccount();
  expect((await send(account, '{}', { 'content-type': 'application/json' })).status).toBe(415);
  expect((await send(account, 'nonsense', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(400);
  expect((await send(account, 'nonsense', { 'content-type': 'multipart/form-data; ' })).status).toBe(400);
  expect((await send({ ...account, accessToken: '' }, 'x', { authorization: '' })).status).toBe(401);
});
