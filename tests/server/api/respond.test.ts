import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { messageOf } from '../../../lib/rules/messages.ts';
import { errorResponse } from '../../../lib/server/api/respond.ts';
import { AppError, parse } from '../../../lib/server/errors.ts';
import { setRuntime, type Runtime } from '../../../lib/server/runtime.ts';

const bodyOf = (error: unknown) => errorResponse(error, 'request').json();

test('a message and those of the fields go along with their keys and values', async () => {
  const long = messageOf('atMost', { max: 300 });
  const error = new AppError('invalid', long, { errors: { title: [long], slug: ['slugReserved'] } });
  expect(await bodyOf(error)).toEqual({
    message: 'Must be at most 300 characters',
    code: 'invalid',
    key: 'atMost',
    values: { max: 300 },
    errors: { title: ['Must be at most 300 characters'], slug: ['This slug is reserved'] },
    errorKeys: { title: [{ key: 'atMost', values: { max: 300 } }], slug: [{ key: 'slugReserved' }] },
  });
});

test('a message without values has its key alone', async () => {
  expect(await bodyOf(new AppError('not_found', 'postMissing'))).toEqual({
    message: 'Post not found',
    code: 'not_found',
    key: 'postMissing',
  });
});

test('a sentence of the schemas themselves is a value', async () => {
  const schema = z.object({ title: z.string().startsWith('{2}') });
  const refused = await Promise.try(() => parse(schema, { title: '{1}' })).catch(bodyOf);
  expect(refused).toMatchObject({
    message: 'Invalid string: must start with "{2}"',
    key: 'wrongValue',
    errors: { title: ['Invalid string: must start with "{2}"'] },
  });
});

test.each<[z.ZodType, unknown, string]>([
  [z.object({}), [], 'objectNeeded'],
  [z.string(), 1, 'textNeeded'],
  [z.array(z.unknown()), {}, 'listNeeded'],
  [z.boolean(), 'true', 'trueOrFalse'],
  [z.int(), 1.5, 'numberWhole'],
])('a wrong type is said in plain words (%#)', async (schema, input, key) => {
  expect(await Promise.try(() => parse(schema, input)).catch(bodyOf)).toMatchObject({ key });
});

test('a write that gave way to another may be tried again at once', async () => {
  const warned: string[] = [];
  const log = { warn: (_: object, message: string) => warned.push(message) };
  setRuntime({ log } as unknown as Runtime);
  const answer = errorResponse(Object.assign(new Error('deadlock detected'), { code: '40P01' }), 'request');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(warned).toEqual(['a write gave way to another']);
});

test('a 401 says what it takes, and nothing else does', () => {
  const challengeOf = (error: unknown) => errorResponse(error, 'request').headers.get('www-authenticate');
  expect(challengeOf(new AppError('unauthenticated', 'login'))).toBe('Bearer');
  expect(challengeOf(new AppError('forbidden', 'notAllowed'))).toBeNull();
});
