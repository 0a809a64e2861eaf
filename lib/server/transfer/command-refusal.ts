import { messageOf } from '../../rules/messages.ts';
import { AppError } from '../errors.ts';

/** What a command of the operator's tool cannot do, as one English sentence: a terminal shows it as it is. */
export function commandRefusal(problem: string, cause?: unknown): AppError {
  return new AppError('invalid', messageOf('commandRefused', { problem }), { cause });
}
