import { AppError, isAppError } from '../errors.ts';
import { runtime } from '../runtime.ts';

const API_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** A JSON answer; 204 when there is nothing to say. */
export function jsonResponse(body: unknown, init: { status?: number; headers?: HeadersInit } = {}): Response {
  const headers = new Headers(API_HEADERS);
  new Headers(init.headers).forEach((value, name) => headers.append(name, value));
  if (body === undefined) {
    headers.delete('Content-Type');
    return new Response(null, { status: init.status ?? 204, headers });
  }
  return new Response(JSON.stringify(body), { status: init.status ?? 200, headers });
}

// What pg and the operating system say when the database cannot be reached or is shutting down.
const DATABASE_AWAY = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
]);

/** True when an error means that the database is away, not that we did something wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && DATABASE_AWAY.has(error.code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect/.test(error.message);
}

// A zero byte, which JSON and addresses can hold and PostgreSQL's texts cannot.
const UNSTORABLE = new Set(['22021', '22P05']);

function isUnstorable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && UNSTORABLE.has(error.code);
}

function toAppError(error: unknown, requestId: string): AppError {
  if (isAppError(error)) return error;
  if (isDatabaseAway(error))
    return new AppError('unavailable', 'The service is not available right now. Please try again shortly.', {
      headers: { 'Retry-After': '5' },
    });
  if (isUnstorable(error)) return new AppError('bad_request', 'A text holds a character that cannot be stored.');
  runtime().log.error({ err: error, requestId }, 'request failed');
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}

/** `{message, code, errors?}` with the status of the code; unknown errors are logged once and leave without detail. */
export function errorResponse(error: unknown, requestId: string): Response {
  const { message, code, errors, status, headers } = toAppError(error, requestId);
  return jsonResponse(
    { message, code, ...(errors && { errors }) },
    { status, headers: { ...headers, 'X-Request-Id': requestId } },
  );
}
