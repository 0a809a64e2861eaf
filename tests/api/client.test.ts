import { afterEach, expect, jest, test } from '@jest/globals';
import { ApiError, errorMessage, takeAccessTokenFrom } from '@/lib/api/api-error';
import { api, isConnectionFailure } from '@/lib/api/client';
import { json, stubApi } from './stub-api';

afterEach(() => {
  takeAccessTokenFrom(() => null);
  jest.restoreAllMocks();
});

async function failureOf(answer: Promise<unknown>): Promise<unknown> {
  return answer.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('a refusal becomes an ApiError with status, code, text and fields', async () => {
  stubApi(() => json({ message: 'Not so.', code: 'invalid', errors: { content: ['Too long'] } }, 422));
  const error = await failureOf(api.get('posts'));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 422,
    code: 'invalid',
    message: 'Not so.',
    errors: { content: ['Too long'] },
  });
  expect(errorMessage(error, 'default')).toBe('Not so.');
});

test('an answer that is not one of ours leaves the default text', async () => {
  stubApi(() => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }));
  const error = await failureOf(api.get('posts'));
  expect(error).toMatchObject({ status: 502, code: 'http_502' });
  expect(errorMessage(error, 'Failed to fetch posts')).toBe('Failed to fetch posts');
});

test('nothing is retried by itself', async () => {
  const { asked } = stubApi(() => json({ message: 'Away', code: 'unavailable' }, 503));
  await failureOf(api.get('posts'));
  expect(asked).toEqual(['GET posts']);
});

test('no answer at all is told apart from a refusal', async () => {
  stubApi(() => {
    throw new TypeError('fetch failed');
  });
  expect(isConnectionFailure(await failureOf(api.get('posts')))).toBe(true);
  stubApi(() => json({ message: 'No', code: 'not_found' }, 404));
  expect(isConnectionFailure(await failureOf(api.get('posts')))).toBe(false);
});

test('requests carry cookies, and the bearer token when there is one', async () => {
  const { requests } = stubApi(() => json({}));
  await api.get('posts');
  takeAccessTokenFrom(() => 'abc');
  await api.get('posts');
  expect(requests[0]?.credentials).toBe('include');
  expect(requests.map((request) => request.headers.get('Authorization'))).toEqual([null, 'Bearer abc']);
});
