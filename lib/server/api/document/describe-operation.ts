import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { ANSWERS } from '../../../schemas/answers.ts';
import { isWithinScopes, TOKEN_SCOPES, type TokenScope } from '../../../rules/token-scopes.ts';
import { ADDRESS_LIMITS, type AddressLimit } from '../../limits/address-limits.ts';
import type { Described } from '../operation.ts';
import { JSON_LIMIT_BYTES } from '../read-body.ts';
import { failuresOf } from './failures.ts';
import { tagOf } from './groups.ts';
import { SUMMARIES } from './summaries.ts';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `PUT admin/posts/{id}` is putAdminPostsById. */
function idOf(answer: string): string {
  const [method = '', path = ''] = answer.replace('/api/', '').split(' ');
  const words = path.replaceAll('{', 'by-').split(/[^A-Za-z]+/);
  return method.toLowerCase() + words.map(capital).join('');
}

function sayLimit(name: AddressLimit): string {
  const { points, seconds } = ADDRESS_LIMITS[name];
  return `${points} in ${seconds} seconds`;
}

/** Name of the scheme of tokens with a scope: one scheme each, since those of HTTP know no scopes. */
export const schemeOf = (scope: TokenScope) => `token_${scope}`;

/** The scopes each of which is enough by itself. */
const scopesOf = ({ answer, caller }: Described) =>
  TOKEN_SCOPES.filter((scope) => caller !== 'member' || isWithinScopes([scope], answer));

/** Who may call, how often, and with how much. */
function describe(operation: Described): string {
  const { answer, caller, roles, limit, body, bodyLimit } = operation;
  const bytes = bodyLimit ?? JSON_LIMIT_BYTES;
  return [
    `${SUMMARIES[answer]}.`,
    ...(caller === 'member'
      ? [`Roles: ${roles?.join(', ') ?? 'all'}. Scope of tokens: ${scopesOf(operation).join(' or ')}.`]
      : []),
    ...(limit ? [`At most ${sayLimit(limit)} per address, and ${sayLimit('everything')} of all calls.`] : []),
    ...(body ? [`The body has at most ${bytes} bytes.`] : []),
  ].join(' ');
}

function securityOf(operation: Described): Record<string, string[]>[] {
  if (operation.caller === 'nobody') return [];
  const bearer = [{ session: [] }, ...scopesOf(operation).map((scope) => ({ [schemeOf(scope)]: [] }))];
  return operation.caller === 'member' ? bearer : [{}, ...bearer];
}

function successOf({ answer, status }: Described) {
  const schema: z.ZodType = ANSWERS[answer];
  if (schema instanceof z.ZodUndefined) return { 204: { description: 'Done; nothing is said' } };
  const description = status === 201 ? 'Made' : status === 202 ? 'Taken in' : 'Done';
  return { [status ?? 200]: { description, content: { 'application/json': { schema } } } };
}

const formOf = (field: string) => ({
  type: 'object' as const,
  properties: { [field]: { type: 'string' as const, format: 'binary' } },
  required: [field],
});

function bodyOf({ body, upload, bodyOptional }: Described) {
  if (upload !== undefined)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: formOf(upload) } } } };
  if (!body) return {};
  return { requestBody: { required: !bodyOptional, content: { 'application/json': { schema: body } } } };
}

const isObject = (schema: z.ZodType | undefined): schema is z.ZodObject => schema instanceof z.ZodObject;

/** What the document says of an operation: all of it from what the handler checks and answers. */
export function describeOperation(operation: Described): ZodOpenApiOperationObject {
  const { answer, params, query } = operation;
  return {
    operationId: idOf(answer),
    tags: [tagOf(answer)],
    summary: SUMMARIES[answer],
    description: describe(operation),
    security: securityOf(operation),
    requestParams: { ...(isObject(params) && { path: params }), ...(isObject(query) && { query }) },
    ...bodyOf(operation),
    responses: { ...successOf(operation), ...failuresOf(operation) },
  };
}
