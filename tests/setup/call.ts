import type { Handler as Described } from '../../lib/server/api/endpoint.ts';
import { expectAsTold } from './told-answer.ts';

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
type Options = { method?: string; params?: Record<string, string>; headers?: Record<string, string>; body?: unknown };

/** Gives a request to a route handler as `call` does, for those that are no JSON. */
export async function send(handler: Handler, request: Request, params: Record<string, string> = {}) {
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  const type = response.headers.get('content-type');
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers of every shape
  const parsed: any = text === '' ? undefined : type && !type.includes('json') ? text : JSON.parse(text);
  expectAsTold(handler as Described, { status: response.status, type, body: parsed });
  return { status: response.status, headers: response.headers, body: parsed };
}

/**
 * Calls a route handler the way Next does; a body is sent as JSON. `body` of the answer is parsed JSON, if any, and CSV as
 * it is. Whatever a route answers in any test has to be what the API's document says.
 */
export async function call(handler: Handler, path: string, { method, params = {}, headers = {}, body }: Options = {}) {
  const request = new Request(`http://site.test${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return send(handler, request, params);
}
