import type { Message } from '../../rules/messages.ts';
import { AppError } from '../errors.ts';

/**
 * Refuses a save by whoever has not seen a row as it is now. `seen`: the `updated_at` that they saw, if they say one.
 * @throws AppError edit_conflict
 */
export function refuseStale(row: { updated_at: Date } | undefined, seen: Date | undefined, said: Message): void {
  if (seen && seen.getTime() !== row?.updated_at.getTime()) throw new AppError('edit_conflict', said);
}
