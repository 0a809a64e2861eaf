import type { z } from 'zod';
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
