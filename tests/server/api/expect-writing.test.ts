import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import * as posts from '../../../app/api/v1/admin/posts/route.ts';
import * as profile from '../../../app/api/v1/profile/route.ts';
import { call } from '../../setup/call.ts';
import { signInAs } from '../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());

test('the thread that cleans texts is loaded for whoever comes to write, not for a reader who has signed in', async () => {
  const expected = jest.spyOn(started.runtime.sanitiser, 'expectWriting').mockImplementation(() => {});
  const reader = await signInAs(started.runtime, 'user');
  const author = await signInAs(started.runtime, 'author');
  expect((await call(profile.GET, '/', { headers: reader.headers })).status).toBe(200);
  expect((await call(posts.GET, '/', { headers: reader.headers })).status).toBe(403);
  expect(expected).not.toHaveBeenCalled();
  expect((await call(posts.GET, '/', { headers: author.headers })).status).toBe(200);
  expect(expected).toHaveBeenCalledTimes(1);
});
