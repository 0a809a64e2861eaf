import { z } from 'zod';
import { AppError, type ErrorCode, type FieldErrors } from '../errors.ts';

function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || '_';
    (errors[field] ??= []).push(issue.message);
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
  const [field, messages] = Object.entries(errors)[0] ?? ['', ['is not valid']];
  const message = messages[0] ?? 'is not valid';
  throw new AppError(code, code === 'invalid' ? message : `${field}: ${message}`, { errors });
}

/** The parameters of a query string; of a repeated one the last counts. */
export function queryOf(url: string): Record<string, string> {
  return Object.fromEntries(new URL(url).searchParams);
}

/** A positive integer id in a path; anything else is 400 (CONTRACT 4). */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a positive integer')
  .transform(Number);

/**
 * The cursor of a query string: absent, empty or `null` means the first page.
 * @throws AppError invalid_cursor
 */
export function parseCursor(cursor: string | undefined): number | null {
  if (cursor === undefined || cursor === '' || cursor === 'null') return null;
  if (!/^[1-9]\d{0,8}$/.test(cursor)) throw new AppError('invalid_cursor', 'The cursor is not the id of a post.');
  return Number(cursor);
}
