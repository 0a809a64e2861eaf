import { inEnglish } from '../../rules/in-english.ts';
import { partsOf, type Message } from '../../rules/messages.ts';
import type { OwnUser } from '../../schemas/profile.ts';
import { clearedSessionCookies, type SessionClaims, sessionCookies } from '../auth/session-cookie.ts';
import { gaveWay, isDatabaseAway, isUnstorable } from '../db/errors.ts';
import { AppError, isAppError, isStorageFull, type FieldErrors } from '../errors.ts';
import { runtime } from '../runtime.ts';
import type { SignedInUser } from '../services/accounts/sign-in.ts';
import { isFolderAway } from '../storage/file-storage.ts';

const API_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

// RFC 9110: a 401 says what it takes. Browsers ask nobody anything at this scheme.
const CHALLENGE = { 'WWW-Authenticate': 'Bearer' };

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

type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string>;

/**
 * A file that is written while it is read, to be saved under a name: JSON; CSV, plain text or an archive by its name. What
 * fails on the way breaks the answer off.
 */
export function fileResponse<Body>(pieces: Pieces, name: string): JsonResponse<Body> {
  const headers = {
    ...API_HEADERS,
    ...(name.endsWith('.csv') && { 'Content-Type': 'text/csv; charset=utf-8' }),
    ...(name.endsWith('.txt') && { 'Content-Type': 'text/plain; charset=utf-8' }),
    ...(name.endsWith('.gz') && { 'Content-Type': 'application/gzip' }),
    'Content-Disposition': `attachment; filename="${name}"`,
  };
  const iterator = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  const encoder = new TextEncoder();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
    },
    cancel: async () => void (await iterator.return?.()),
  };
  // Nothing begins before it is read: the answer to a HEAD never is.
  const body = new ReadableStream(source, { highWaterMark: 0 });
  return new Response(body, { headers });
}

function toAppError(error: unknown, requestId: string): AppError {
  if (isAppError(error)) return error;
  if (isDatabaseAway(error))
    return new AppError('unavailable', 'away', {
      headers: { 'Retry-After': '5' },
    });
  if (gaveWay(error)) {
    runtime().log.warn({ err: error, requestId }, 'a write gave way to another');
    return new AppError('unavailable', 'away', { headers: { 'Retry-After': '1' } });
  }
  if (isStorageFull(error)) {
    runtime().log.error({ err: error, requestId }, 'no room left on a disk');
    return new AppError('storage_full', 'storageFull', { headers: { 'Retry-After': '60' } });
  }
  if (isFolderAway(error)) {
    runtime().log.error({ err: error, requestId }, 'files can be read or written no more');
    return new AppError('unavailable', 'imagesAway', { headers: { 'Retry-After': '60' } });
  }
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
    { status, headers: { ...headers, ...(status === 401 && CHALLENGE), 'X-Request-Id': requestId } },
  );
}

type Options = {
  /** Set-Cookie value that makes the device known, of those who have just proved themselves. */
  deviceCookie?: string;
};

/** An answer that also sets the session cookie and its companion (docs/api.md#accounts: login, register, refresh, validate-login). */
export async function sessionResponse<Body extends object>(
  claims: SessionClaims,
  body: Body,
  { deviceCookie }: Options = {},
): Promise<JsonResponse<Body>> {
  const headers = await sessionCookies(claims, runtime().authSecret);
  if (deviceCookie) headers.append('Set-Cookie', deviceCookie);
  return jsonResponse(body, { headers });
}

/** An answer that also clears both. */
export function signedOutResponse<Body extends object>(body: Body): JsonResponse<Body> {
  return jsonResponse(body, { headers: clearedSessionCookies() });
}

/** The answer to somebody who has just signed in. */
export function signedInResponse({
  user,
  tokens,
  claims,
  deviceCookie,
  restored,
}: SignedInUser): Promise<JsonResponse<{ user: OwnUser; accessToken: string; refreshToken: string; restored?: true }>> {
  return sessionResponse(claims, { user, ...tokens, ...(restored && { restored }) }, { deviceCookie });
}
