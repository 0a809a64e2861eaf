import { expect, test } from '@jest/globals';
import { fill } from '../../../lib/rules/messages.ts';
import { errorResponse } from '../../../lib/server/api/respond.ts';
import { AppError } from '../../../lib/server/errors.ts';

const bodyOf = (error: AppError) => errorResponse(error, 'request').json();

test('a sentence with values goes along with its key and values', async () => {
  const long = fill('atMost', { max: 300 });
  const error = new AppError('invalid', long, { errors: { title: [long], slug: ['This slug is reserved'] } });
  expect(await bodyOf(error)).toEqual({
    message: 'Must be at most 300 characters',
    code: 'invalid',
    errors: { title: ['Must be at most 300 characters'], slug: ['This slug is reserved'] },
    texts: { 'Must be at most 300 characters': { key: 'atMost', values: { max: 300 } } },
  });
});

test('a whole sentence is all there is', async () => {
  expect(await bodyOf(new AppError('not_found', 'Post not found'))).toEqual({
    message: 'Post not found',
    code: 'not_found',
  });
});
