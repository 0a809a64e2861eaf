import { z } from 'zod';
import { isWithinScopes } from '../../rules/programs.ts';
import type { Answer, AnswerName } from '../../schemas/answers.ts';
import { secondFactorRequired, type Viewer } from '../auth/find-viewer.ts';
import { decodePath } from '../content/old-path.ts';
import { isUnstorable } from '../db/errors.ts';
import { AppError, isAppError, isStorageFull } from '../errors.ts';
import { INTERNAL_HEADERS } from '../http/internal-headers.ts';
import { uncountRequest } from '../limits/address-limits.ts';
import { runtime } from '../runtime.ts';
import type { DescribedWrite } from '../services/security-log/describe-write.ts';
import { recordEvent } from '../services/security-log/record-event.ts';
import { checkedCall, findRequestViewer, type Call, type Spec } from './checked-call.ts';
import type { Caller, Described, Operation } from './operation.ts';
import { errorResponse, jsonResponse, type JsonResponse } from './respond.ts';

/** One method of a path, bound to its checks. */
export type Method = ((request: Request, params: Record<string, string>) => Promise<Response>) & {
  operation: Described;
};

/** What a handler returns: what its name promises, plain or with a status and headers of its own. */
type Answered<Name extends AnswerName> = Answer<Name> | JsonResponse<Answer<Name>>;

function toResponse(answer: unknown, status: number | undefined): Response {
  if (!(answer instanceof Response)) return jsonResponse(answer, status === undefined ? {} : { status });
  return status === undefined ? answer : new Response(answer.body, { status, headers: answer.headers });
}

/** A method with what is said of it. */
function described<Params, Query, Body>(
  spec: Spec<Params, Query, Body, AnswerName>,
  caller: Caller,
  method: (request: Request, params: Record<string, string>) => Promise<Response>,
): Method {
  const { params, query, body, ...said } = spec;
  const schemaOf = (schema: unknown) => (schema instanceof z.ZodType ? schema : undefined);
  const schemas = { params: schemaOf(params), query: schemaOf(query), body: schemaOf(body) };
  return Object.assign(method, { operation: { ...said, ...schemas, caller } });
}

// What JSON writes of signs that the database cannot hold: zero, and half a character. Behind a backslash it is itself text.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Has a call answered. What the database could not hold is said of the fields that have it, as any other fault of theirs. */
async function answered<Asked extends { body: unknown }, Said>(
  handle: (call: Asked) => Promise<Said>,
  call: Asked,
): Promise<Said> {
  try {
    return await handle(call);
  } catch (error) {
    const wrong = isUnstorable(error) ? Object.entries(call.body ?? {}) : [];
    const fields = wrong.filter(([, value]) => UNSTORABLE.test(JSON.stringify(value) ?? ''));
    if (fields.length === 0) throw error;
    const errors = Object.fromEntries(fields.map(([name]) => [name, ['unstorable' as const]]));
    throw new AppError('invalid', 'unstorable', { errors });
  }
}

/** A method that anybody may call; `viewer` is null for guests, and a bad bearer is 401 all the same. */
export function open<Params, Query, Body, Name extends AnswerName>(
  spec: Spec<Params, Query, Body, Name>,
  handle: (call: Call<Params, Query, Body, Viewer | null>) => Promise<Answered<Name>>,
): Method {
  return described(spec, 'anybody', async (request, params) =>
    toResponse(await answered(handle, await checkedCall(spec, request, params, findRequestViewer)), spec.status),
  );
}

/** A method that takes no notice of a bearer token: a stale one must not stand in the way of signing in. */
export function anonymous<Params, Query, Body, Name extends AnswerName>(
  spec: Spec<Params, Query, Body, Name>,
  handle: (call: Call<Params, Query, Body, null>) => Promise<Answered<Name>>,
): Method {
  return described(spec, 'nobody', async (request, params) =>
    toResponse(await answered(handle, await checkedCall(spec, request, params, async () => null)), spec.status),
  );
}

async function requireViewer(request: Request): Promise<Viewer> {
  const viewer = await findRequestViewer(request);
  if (!viewer) throw new AppError('unauthenticated', 'login');
  return viewer;
}

type Program = Viewer & { scopes: NonNullable<Viewer['scopes']> };

/** A method for programs with a token of whatever scopes; `admit` throws for whom it is not, before anybody is looked up. */
export function forPrograms<Params, Query, Body, Name extends AnswerName>(
  spec: Spec<Params, Query, Body, Name>,
  admit: (request: Request) => void,
  handle: (call: Call<Params, Query, Body, Program>) => Promise<Response>,
): Method {
  const permitted = async (request: Request): Promise<Program> => {
    admit(request);
    const viewer = await requireViewer(request);
    const { scopes } = viewer;
    if (!scopes) throw new AppError('unauthenticated', 'login');
    return { ...viewer, scopes };
  };
  return described(spec, 'program', async (request, params) =>
    handle(await checkedCall(spec, request, params, permitted)),
  );
}

type Recorded = DescribedWrite | DescribedWrite[] | null;

type StaffSpec<Params, Query, Body, Name extends AnswerName> = Spec<Params, Query, Body, Name> & {
  roles?: readonly Viewer['role'][];
  /** What the security log says of the write, asked before it is done; null for what it leaves out. */
  records?: (call: Call<Params, Query, Body, Viewer>) => Recorded | Promise<Recorded>;
};

/** A write that has roles and no words for the security log is told all the same: none is forgotten. */
async function describe<Params, Query, Body>(
  spec: StaffSpec<Params, Query, Body, AnswerName>,
  checked: Call<Params, Query, Body, Viewer>,
): Promise<Recorded> {
  const { method, url } = checked.request;
  // Nothing leaves the site with it.
  if (method === 'HEAD') return null;
  if (spec.records) return spec.records(checked);
  if (!spec.roles || method === 'GET') return null;
  return { event: 'admin_write', subject: `${method} ${new URL(url).pathname}` };
}

/** Not one whose turn did not come: whoever sends so many at once that theirs wait too long would have no limit. */
const hadNoPlace = (error: unknown) =>
  isStorageFull(error) || (isAppError(error) && (error.code === 'storage_full' || error.said === 'imagesAway'));

/** An upload that we had no place for was no use of its limit: whoever tries again is not refused for that. */
const takingBack =
  ({ limit }: Pick<Operation, 'limit'>, { address }: { address: string }) =>
  async (error: unknown): Promise<never> => {
    if (limit === 'uploads' && hadNoPlace(error))
      await uncountRequest(runtime().db, limit, address).catch(() => undefined);
    throw error;
  };

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
    // What readers type is plain text, which needs no thread.
    if (spec.roles) runtime().sanitiser.expectWriting();
    return viewer;
  };
  return described(spec, 'member', async (request, params) => {
    const checked = await checkedCall(spec, request, params, permitted);
    const writes = await describe(spec, checked);
    const response = toResponse(await answered(handle, checked).catch(takingBack(spec, checked)), spec.status);
    for (const write of response.ok && writes ? [writes].flat() : [])
      await recordEvent(runtime(), { ...write, actor: checked.viewer, address: checked.address });
    return response;
  });
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type MethodName = (typeof METHODS)[number];
// Next gives a path without parameters none at all.
type Context = { params: Promise<Record<string, string | string[]> | undefined> };
/** A handler as Next takes it; `operation` is missing where it only refuses. */
export type Handler = ((request: Request, context: Context) => Promise<Response>) & { operation?: Described };

// Next has decoded them in part: a `%` that is left need not be the beginning of anything.
function decodeParams(raw: Record<string, string | string[]> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, decodePath(String(value))]));
}

/**
 * The handlers of one path for Next: every failure leaves as `{message, code, errors?}`, and a method that the path
 * does not have is 405 with `Allow`, unless `admit` throws: then the path itself is not there.
 */
export function endpoint(
  methods: Partial<Record<MethodName, Method>>,
  admit?: (request: Request) => void,
): Record<MethodName | 'OPTIONS', Handler> {
  const names = METHODS.filter((name) => methods[name]).join(', ');
  // Next answers HEAD by GET.
  const headers = { Allow: names.replace('GET', 'GET, HEAD') };
  const refuse = async (request: Request): Promise<Response> => {
    admit?.(request);
    throw new AppError('method_not_allowed', 'methodUnknown', { headers });
  };
  const tell = async (request: Request): Promise<Response> => {
    admit?.(request);
    return new Response(null, { status: 204, headers });
  };
  const handler = (method: Method | undefined, otherwise = refuse): Handler => {
    const handle: Handler = async (request, context) => {
      try {
        return await (method ?? otherwise)(request, decodeParams(await context.params));
      } catch (error) {
        return errorResponse(error, request.headers.get(INTERNAL_HEADERS.requestId) ?? 'none');
      }
    };
    return method ? Object.assign(handle, { operation: method.operation }) : handle;
  };
  return {
    GET: handler(methods.GET),
    POST: handler(methods.POST),
    PUT: handler(methods.PUT),
    PATCH: handler(methods.PATCH),
    DELETE: handler(methods.DELETE),
    // Next's own answer would name all of these, for each has a handler.
    OPTIONS: handler(undefined, tell),
  };
}
