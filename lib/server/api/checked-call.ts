import { z } from 'zod';
import type { AnswerName } from '../../schemas/answers.ts';
import { findViewer, type Viewer } from '../auth/find-viewer.ts';
import { parse } from '../errors.ts';
import { INTERNAL_HEADERS, chosenLanguage } from '../http/internal-headers.ts';
import { countRequest } from '../limits/address-limits.ts';
import { runtime } from '../runtime.ts';
import type { Operation } from './operation.ts';
import { queryOf } from './parameters.ts';
import { JSON_LIMIT_BYTES, readJson, readOptionalJson } from './read-body.ts';

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

/** An operation with the schemas of what it takes. */
export type Spec<Params, Query, Body, Name extends AnswerName> = Omit<Operation<Name>, 'roles'> & {
  /** Parameters of the path; a mismatch is 400. */
  params?: Params;
  /** Parameters of the query string; a mismatch is 422. */
  query?: Query;
  /** Body; a mismatch is 422. Without a schema no body is read. */
  body?: Body;
};

function addressOf(request: Request): string {
  return request.headers.get(INTERNAL_HEADERS.address) ?? 'unknown';
}

/** Who asks, by their bearer; null for guests. @throws AppError for a bad one */
export async function findRequestViewer(request: Request): Promise<Viewer | null> {
  const { db, authSecret } = runtime();
  const { headers } = request;
  return findViewer(db, headers.get('authorization'), authSecret, chosenLanguage(headers.get('cookie')));
}

function readBody(request: Request, { bodyOptional, bodyLimit }: Omit<Operation, 'roles'>): Promise<unknown> {
  return bodyOptional ? readOptionalJson(request) : readJson(request, bodyLimit ?? JSON_LIMIT_BYTES);
}

/** Makes a call of a request: refused in one order - limit, who calls, size, shape. @throws AppError */
export async function checkedCall<Params, Query, Body, Who>(
  spec: Spec<Params, Query, Body, AnswerName>,
  request: Request,
  rawParams: Record<string, string>,
  viewer: (request: Request) => Promise<Who>,
): Promise<Call<Params, Query, Body, Who>> {
  const address = addressOf(request);
  const { db } = runtime();
  // A bearer is looked up: that costs a question to the database each time, and is counted wherever it is sent.
  if (!spec.isFree || request.headers.has('authorization')) await countRequest(db, 'everything', address);
  if (spec.limit) await countRequest(db, spec.limit, address);
  const who = await viewer(request);
  const rawBody = spec.body && (await readBody(request, spec));
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
