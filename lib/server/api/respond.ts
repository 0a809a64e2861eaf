import { isDatabaseAway, isUnstorable } from '../db/errors.ts';
import { inEnglish } from '../../rules/in-english.ts';
import { partsOf, type Message } from '../../rules/messages.ts';
import { AppError, isAppError, type FieldErrors } from '../errors.ts';
import { runtime } from '../runtime.ts';

const API_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** A response whose body the compiler knows. `said` is never there. */
export type JsonResponse<Body> = Response & { readonly said?: Body };

/** A JSON answer; 204 when there is nothing to say. */
export function jsonResponse<Body>(
  body: Body,
  init: { status?: number; headers?: HeadersInit } = {},
): JsonResponse<Body> {
  const headers = new Headers(API_HEADERS);
  new Headers(init.headers).forEach((value, name) => headers.append(name, value));
  if (body === undefined) {
    headers.delete('Content-Type');
    return new Response(null, { status: init.status ?? 204, headers });
  }
  return new Response(JSON.stringify(body), { status: init.status ?? 200, headers });
}

function toAppError(error: unknown, requestId: string): AppError {
  if (isAppError(error)) return error;
  if (isDatabaseAway(error))
    return new AppError('unavailable', 'away', {
      headers: { 'Retry-After': '5' },
    });
  if (isUnstorable(error)) return new AppError('bad_request', 'unstorable');
  runtime().log.error({ err: error, requestId }, 'request failed');
  return new AppError('internal', 'broken');
}

const hasValues = (values: object) => Object.keys(values).length > 0;

function keyOf(message: Message) {
  const { key, values } = partsOf(message);
  return { key, ...(hasValues(values) && { values }) };
}

const eachField = <Said>(errors: FieldErrors, say: (message: Message) => Said): Record<string, Said[]> =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.map(say)]));

/**
 * `{message, code, key, values?, errors?, errorKeys?}` with the status of the code (docs/api.md#http); unknown errors are
 * logged once and leave without detail.
 */
export function errorResponse(error: unknown, requestId: string): Response {
  const { message, said, code, errors, status, headers } = toAppError(error, requestId);
  const fields = errors && { errors: eachField(errors, inEnglish), errorKeys: eachField(errors, keyOf) };
  return jsonResponse(
    { message, code, ...keyOf(said), ...fields },
    { status, headers: { ...headers, 'X-Request-Id': requestId } },
  );
}
