import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { STATUS_BY_CODE } from '../../errors.ts';
import type { Described } from '../operation.ts';

const values = z.record(z.string(), z.unknown());

/** What the API answers instead of data (docs/api.md#http). */
const failureSchema = z.object({
  /** In English. */
  message: z.string(),
  code: z.string(),
  /** Names the text, to say it in another language, with the values that go into it. */
  key: z.string(),
  values: values.optional(),
  /** Texts by field of what was sent. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  errorKeys: z.record(z.string(), z.array(z.object({ key: z.string(), values: values.optional() }))).optional(),
});

const WORDS: Record<number, string> = {
  400: 'A malformed id, cursor or body',
  401: 'No bearer token where one is needed, or one that is not valid',
  403: 'Not within the rights of the account, or the scopes of the token',
  404: 'There is no such thing',
  409: 'It cannot be done as things are',
  410: 'It is gone',
  413: 'More bytes than are taken',
  415: 'Not the type that is taken',
  422: 'Something of what was sent is wrong; `errors` says what, by field',
  428: 'Unusually many register: the browser has to work for its account first',
  429: 'Too many requests',
  500: 'Something broke',
  503: 'The database is away, or a disk is full',
};

const TOLD_TO_WAIT = [429, 503];
const waiting = {
  'Retry-After': { description: 'Seconds until asking again may help', required: true, schema: { type: 'integer' } },
} as const;

const codesOf = (status: number) =>
  Object.entries(STATUS_BY_CODE)
    .filter(([, other]) => other === status)
    .map(([code]) => code);

const schemaOf = (status: number) => failureSchema.extend({ code: z.enum(codesOf(status)) });

function failureOf(status: number, description: string): ZodOpenApiResponseObject {
  return {
    description,
    ...(TOLD_TO_WAIT.includes(status) && { headers: waiting }),
    content: { 'application/json': { schema: schemaOf(status) } },
  };
}

const nameOf = (status: number) => `Failure${status}`;

/** Every failure of the API by its status, with the codes that it may have. */
export const FAILURES = Object.fromEntries(
  Object.entries(WORDS).map(([status, words]) => [nameOf(Number(status)), failureOf(Number(status), words)]),
);

/** Tokens and passwords in their bodies say who calls. */
const isOfSessions = (answer: string) => answer.includes(' auth/') || answer.includes(' tokens/');

function statusesOf({ answer, caller, params, query, body, upload, mayBeMissing, roles, isFree }: Described): number[] {
  const takesBody = body !== undefined || upload !== undefined;
  const isWrite = !answer.startsWith('GET ');
  return [
    ...(params || query ? [400] : []),
    ...(takesBody ? [400, 413, 415] : []),
    // A language that we do not have is no malformed address.
    ...(query || isWrite || answer.includes('{language}') ? [422] : []),
    ...(caller === 'nobody' && !isOfSessions(answer) ? [] : [401]),
    // Of a token whose scopes are not enough, of an account that was disabled, and of a role that may not.
    ...(caller === 'nobody' && !isOfSessions(answer) ? [] : [403]),
    ...(params || mayBeMissing ? [404] : []),
    ...(isWrite || roles || answer.includes('invitations/{token}') ? [409] : []),
    ...(answer.includes('posts/') || answer.includes('invitations/{token}') ? [410] : []),
    ...(answer === 'POST auth/register' ? [428] : []),
    ...(isFree ? [] : [429]),
    500,
    503,
  ];
}

function sayFailure(status: number, own: z.ZodType | undefined): ZodOpenApiResponseObject | { $ref: string } {
  // The protocol's own refusal, of which the rest of the API has none.
  if (status === 406 && own)
    return { description: 'None of its types is taken', content: { 'application/json': { schema: own } } };
  if (!own) return { $ref: `#/components/responses/${nameOf(status)}` };
  const told = failureOf(status, WORDS[status] ?? '');
  const schema = z.union([schemaOf(status), own]);
  return { ...told, content: { 'application/json': { schema } } };
}

/** The failures of an operation, by their status. */
export function failuresOf(operation: Described) {
  const { ownFailures = {} } = operation;
  const statuses = [...statusesOf(operation), ...Object.keys(ownFailures).map(Number)];
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [String(status), sayFailure(status, ownFailures[status])]),
  );
}
