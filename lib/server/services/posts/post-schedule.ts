import { sql, type RawBuilder } from 'kysely';
import type { UpdatePostInput } from '../../../schemas/admin-post.ts';
import { AppError } from '../../errors.ts';

type Stored = { status: 'draft' | 'published'; published_at: Date | null };
export type Schedule = { status: 'draft' | 'published'; published_at: Date | RawBuilder<Date> | null };

// Rounding, as a stored moment would be, may point half a millisecond into the future: a scheduled post.
const now = sql<Date>`date_trunc('milliseconds', now())`;

/**
 * Status and date of a post after a save. `published` without a date is now, with a future one scheduled (docs/api.md#posts-and-categories);
 * a draft keeps its date.
 * @throws AppError invalid for status scheduled without a future date
 */
export function scheduleOf(input: Pick<UpdatePostInput, 'status' | 'published_at'>, stored?: Stored): Schedule {
  const date = input.published_at === undefined ? (stored?.published_at ?? null) : input.published_at;
  if (input.status === 'scheduled') {
    const message = 'dateFuture';
    if (!date || date <= new Date()) throw new AppError('invalid', message, { errors: { published_at: [message] } });
  }
  const wanted = input.status ?? stored?.status ?? 'draft';
  const status = wanted === 'draft' ? 'draft' : 'published';
  return { status, published_at: status === 'published' ? (date ?? now) : date };
}
