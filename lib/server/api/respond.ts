import { isDatabaseAway, isUnstorable } from '../db/errors.ts';
import { textOf, type MessageText } from '../../rules/messages.ts';
import { AppError, isAppError } from '../errors.ts';
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
    return new AppError('unavailable', 'The service is not available right now. Please try again shortly.', {
      headers: { 'Retry-After': '5' },
    });
  if (isUnstorable(error)) return new AppError('bad_request', 'A text holds a character that cannot be stored.');
  runtime().log.error({ err: error, requestId }, 'request failed');
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}

/** What those of the sentences hold that have values in them: by it, they can be said in other languages. */
function textsOf(sentences: readonly string[]): Record<string, MessageText> | undefined {
  const known = sentences.flatMap((sentence) => {
    const text = textOf(sentence);
    return text ? [[sentence, text] as const] : [];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/**
 * `{message, code, errors?, texts?}` with the status of the code; unknown errors are logged once and leave without
 * detail.
 */
export function errorResponse(error: unknown, requestId: string): Response {
  const { message, code, errors, status, headers } = toAppError(error, requestId);
  const texts = textsOf([message, ...Object.values(errors ?? {}).flat()]);
  return jsonResponse(
    { message, code, ...(errors && { errors }), ...(texts && { texts }) },
    { status, headers: { ...headers, 'X-Request-Id': requestId } },
  );
}
