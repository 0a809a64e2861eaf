import { z } from 'zod';
import type { Answer, AnswerName } from '../../schemas/answers.ts';
import { findViewer, secondFactorRequired, type Viewer } from '../auth/find-viewer.ts';
import { parse } from '../content/parse.ts';
import { decodePath } from '../content/old-path.ts';
import { AppError } from '../errors.ts';
import { chosenLanguage } from '../http/chosen-language.ts';
import { INTERNAL_HEADERS } from '../http/internal-headers.ts';
import { countRequest, type AddressLimit } from '../limits/address-limits.ts';
import { runtime } from '../runtime.ts';
import { isWithinScopes } from '../../rules/token-scopes.ts';
import type { DescribedWrite } from '../services/security-log/describe-write.ts';
import { recordEvent } from '../services/security-log/record-event.ts';
import { queryOf } from './parameters.ts';
import { JSON_LIMIT_BYTES, readJson } from './read-body.ts';
import { errorResponse, jsonResponse, type JsonResponse } from './respond.ts';

type Input<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler gets, already checked. */
export type Call<Params, Query, Body, Who> = {
  request: Request;
  params: Input<Params>;
  query: Input<Query>;
  body: Input<Body>;
  viewer: Who;
  /** The client's address (TRUST_PROXY respected). */
  address: string;
};

type Spec<Params, Query, Body, Name> = {
  /** Its method and path: names what it answers in lib/schemas/answers.ts. */
  answer: Name;
  /** Limit per address on top of the one for everything. */
  limit?: AddressLimit;
  /** Not counted at all: whoever watches the site is not refused because of a neighbour who asks too much. */
  isFree?: true;
  /** Parameters of the path; a mismatch is 400. */
  params?: Params;
  /** Parameters of the query string; a mismatch is 422. */
  query?: Query;
  /** Body; a mismatch is 422. Without a schema no body is read. */
  body?: Body;
  bodyLimit?: number;
};

/** One method of a path, bound to its checks. */
export type Method = (request: Request, params: Record<string, string>) => Promise<Response>;

/** What a handler returns: what its name promises, plain or with a status and headers of its own. */
type Answered<Name extends AnswerName> = Answer<Name> | JsonResponse<Answer<Name>>;

function addressOf(request: Request): string {
  return request.headers.get(INTERNAL_HEADERS.address) ?? 'unknown';
}

async function findRequestViewer(request: Request): Promise<Viewer | null> {
  const { db, authSecret } = runtime();
  const { headers } = request;
  return findViewer(db, headers.get('authorization'), authSecret, chosenLanguage(headers.get('cookie')));
}

async function call<Params, Query, Body, Who>(
  spec: Spec<Params, Query, Body, AnswerName>,
  request: Request,
  rawParams: Record<string, string>,
  viewer: (request: Request) => Promise<Who>,
): Promise<Call<Params, Query, Body, Who>> {
  const address = addressOf(request);
  const { db } = runtime();
  if (!spec.isFree) await countRequest(db, 'everything', address);
  if (spec.limit) await countRequest(db, spec.limit, address);
  const who = await viewer(request);
  const rawBody = spec.body ? await readJson(request, spec.bodyLimit ?? JSON_LIMIT_BYTES) : undefined;
  const read = (schema: unknown, input: unknown, code: 'invalid' | 'invalid_id') =>
    schema instanceof z.ZodType ? parse(schema, input, code) : undefined;
  return {
    request,
    address,
    viewer: who,
    // The three casts restate what `Input` says: no schema gives undefined, a schema gives its output.
    params: read(spec.params, rawParams, 'invalid_id') as Input<Params>,
    query: read(spec.query, queryOf(request.url), 'invalid') as Input<Query>,
    body: read(spec.body, rawBody, 'invalid') as Input<Body>,
  };
}

function toResponse(answer: unknown): Response {
  return answer instanceof Response ? answer : jsonResponse(answer);
}

/** A method that anybody may call; `viewer` is null for guests, and a bad bearer is 401 all the same. */
export function open<Params, Query, Body, Name extends AnswerName>(
  spec: Spec<Params, Query, Body, Name>,
  handle: (call: Call<Params, Query, Body, Viewer | null>) => Promise<Answered<Name>>,
): Method {
  return async (request, params) => toResponse(await handle(await call(spec, request, params, findRequestViewer)));
}

/** A method that takes no notice of a bearer token: a stale one must not stand in the way of signing in. */
export function anonymous<Params, Query, Body, Name extends AnswerName>(
  spec: Spec<Params, Query, Body, Name>,
  handle: (call: Call<Params, Query, Body, null>) => Promise<Answered<Name>>,
): Method {
  return async (request, params) => toResponse(await handle(await call(spec, request, params, async () => null)));
}

async function requireViewer(request: Request): Promise<Viewer> {
  const viewer = await findRequestViewer(request);
  if (!viewer) throw new AppError('unauthenticated', 'login');
  return viewer;
}

type Described = DescribedWrite | null;

type StaffSpec<Params, Query, Body, Name> = Spec<Params, Query, Body, Name> & {
  /** Who may; everybody who is signed in when absent. */
  roles?: readonly Viewer['role'][];
  /** What the security log says of the write, asked before it is done; null for what it leaves out. */
  records?: (call: Call<Params, Query, Body, Viewer>) => Described | Promise<Described>;
};

/** A write that has roles and no words for the security log is told all the same: none is forgotten. */
async function describe<Params, Query, Body>(
  spec: StaffSpec<Params, Query, Body, AnswerName>,
  checked: Call<Params, Query, Body, Viewer>,
): Promise<Described> {
  if (spec.records) return spec.records(checked);
  const { method, url } = checked.request;
  if (!spec.roles || method === 'GET' || method === 'HEAD') return null;
  return { event: 'admin_write', subject: `${method} ${new URL(url).pathname}` };
}

/**
 * A method for signed-in users, of the given roles when there are any; refused before the body is read. A write by
 * role is an entry of the security log (docs/security.md#security-log).
 */
export function signedIn<Params, Query, Body, Name extends AnswerName>(
  spec: StaffSpec<Params, Query, Body, Name>,
  handle: (call: Call<Params, Query, Body, Viewer>) => Promise<Answered<Name>>,
): Method {
  const permitted = async (request: Request) => {
    const viewer = await requireViewer(request);
    const { role, heldBack } = viewer;
    if (spec.roles && heldBack && spec.roles.includes(heldBack)) throw secondFactorRequired();
    if (spec.roles && !spec.roles.includes(role)) throw new AppError('forbidden', 'notAllowed');
    if (viewer.scopes && !isWithinScopes(viewer.scopes, spec.answer)) throw new AppError('forbidden', 'scopeMissing');
    return viewer;
  };
  return async (request, params) => {
    const checked = await call(spec, request, params, permitted);
    const write = await describe(spec, checked);
    const response = toResponse(await handle(checked));
    if (write && response.ok)
      await recordEvent(runtime(), { ...write, actor: checked.viewer, address: checked.address });
    return response;
  };
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type MethodName = (typeof METHODS)[number];
// Next gives a path without parameters none at all.
type Context = { params: Promise<Record<string, string | string[]> | undefined> };
type Handler = (request: Request, context: Context) => Promise<Response>;

// Next has decoded them in part: a `%` that is left need not be the beginning of anything.
function decodeParams(raw: Record<string, string | string[]> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, decodePath(String(value))]));
}

/**
 * The handlers of one path for Next: every failure leaves as `{message, code, errors?}`, and a method that the path
 * does not have is 405 with `Allow`.
 */
export function endpoint(methods: Partial<Record<MethodName, Method>>): Record<MethodName, Handler> {
  const allow = METHODS.filter((name) => methods[name]).join(', ');
  const refuse: Method = async () => {
    throw new AppError('method_not_allowed', 'methodUnknown', { headers: { Allow: allow } });
  };
  const handler =
    (method: Method): Handler =>
    async (request, context) => {
      try {
        return await method(request, decodeParams(await context.params));
      } catch (error) {
        return errorResponse(error, request.headers.get(INTERNAL_HEADERS.requestId) ?? 'none');
      }
    };
  return {
    GET: handler(methods.GET ?? refuse),
    POST: handler(methods.POST ?? refuse),
    PUT: handler(methods.PUT ?? refuse),
    PATCH: handler(methods.PATCH ?? refuse),
    DELETE: handler(methods.DELETE ?? refuse),
  };
}
