import type { z } from 'zod';
import { inEnglish, isMessage } from '../../rules/in-english.ts';
import { messageOf } from '../../rules/messages.ts';
import { AppError, type ErrorCode, type FieldErrors } from '../errors.ts';

function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || '_';
    const wrong = isMessage(issue.message) ? issue.message : messageOf('wrongValue', { problem: issue.message });
    (errors[field] ??= []).push(wrong);
  }
  return errors;
}

/**
 * `input` as the schema reads it.
 * @throws AppError with the given code, the first message, and the messages by field
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  code: ErrorCode = 'invalid',
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const errors = fieldErrors(result.error);
  const [[field, [wrong]] = ['', []]] = Object.entries(errors);
  const said = wrong ?? messageOf('wrongValue', { problem: 'is not valid' });
  const inField = () => messageOf('wrongParameter', { field, problem: inEnglish(said) });
  throw new AppError(code, code === 'invalid' ? said : inField(), { errors });
}
