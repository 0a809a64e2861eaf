import { pathToSubscribe } from '../../paths.ts';
import type { SubscribeOutcome } from '../../rules/subscriptions.ts';
import { sealTyped } from '../services/subscriptions/manage-subscriptions.ts';
import { JSON_LIMIT_BYTES, readBytes } from './read-body.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Whether a reader's form was posted to the page itself, `form=1`, and not a program's JSON to the API. */
export function isPostedForm(request: Request): boolean {
  return new URL(request.url).searchParams.get('form') === '1';
}

const outcomeOf = (status: number): SubscribeOutcome =>
  status === 202 ? 'asked' : status === 429 ? 'later' : 'failed';

/** Fields of a form as the JSON that a program would send; none for another type of body. */
async function readFields(request: Request): Promise<Record<string, string | number>> {
  if (!request.headers.get('content-type')?.toLowerCase().startsWith(FORM_TYPE)) return {};
  const fields = new URLSearchParams((await readBytes(request, JSON_LIMIT_BYTES)).toString('utf8'));
  return Object.fromEntries([...fields].map(([name, value]) => [name, name === 'id' ? Number(value) : value]));
}

/**
 * Answers a form, which works without scripts: `post` takes its fields as JSON, and the page says what became of them.
 * A form that was refused comes back filled in.
 */
export async function answerForm(
  request: Request,
  secret: string,
  post: (request: Request) => Promise<Response>,
): Promise<Response> {
  const fields = await readFields(request).catch(() => ({}) as Record<string, string | number>);
  const headers = new Headers(request.headers);
  headers.set('Content-Type', 'application/json');
  headers.delete('Content-Length');
  const { status } = await post(new Request(request.url, { method: 'POST', headers, body: JSON.stringify(fields) }));
  const { scope = 'site', id } = fields;
  const outcome = outcomeOf(status);
  const typed = outcome === 'asked' ? undefined : sealTyped(fields, secret);
  const location = pathToSubscribe(String(scope), id === undefined ? null : Number(id), outcome, typed);
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}
