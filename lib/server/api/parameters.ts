import { z } from 'zod';
import { AppError } from '../errors.ts';
import { messageOf } from '../../rules/messages.ts';

/** The parameters of a query string; of a repeated one the last counts. */
export function queryOf(url: string): Record<string, string> {
  return Object.fromEntries(new URL(url).searchParams);
}

/** A positive integer id in a path; anything else is 400 (docs/api.md#http). */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, messageOf('idPositive'))
  .transform(Number);

/**
 * The cursor of a query string: absent, empty or `null` means the first page.
 * @throws AppError invalid_cursor
 */
export function parseCursor(cursor: string | undefined): number | null {
  if (cursor === undefined || cursor === '' || cursor === 'null') return null;
  if (!/^[1-9]\d{0,8}$/.test(cursor)) throw new AppError('invalid_cursor', messageOf('cursorUnknown'));
  return Number(cursor);
}
