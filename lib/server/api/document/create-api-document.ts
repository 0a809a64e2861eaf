import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiComponentsObject,
  type ZodOpenApiObject,
  type ZodOpenApiPathsObject,
  type CreateDocumentOptions,
  type ZodOpenApiOperationObject,
} from 'zod-openapi';
import { pathTo } from '../../../paths.ts';
import { TOKEN_SCOPES, type TokenScope, isWithinScopes } from '../../../rules/programs.ts';
import { adminPostItemSchema, adminPostSchema } from '../../../schemas/admin-post.ts';
import { ANSWERS } from '../../../schemas/answers.ts';
import { categorySchema } from '../../../schemas/category.ts';
import { commentSchema } from '../../../schemas/comment.ts';
import { pageSchema } from '../../../schemas/page.ts';
import { paginationSchema } from '../../../schemas/pagination.ts';
import { postListItemSchema, postSchema } from '../../../schemas/post.ts';
import { ownUserSchema } from '../../../schemas/profile.ts';
import { reactionsSchema } from '../../../schemas/reaction.ts';
import { tagSchema } from '../../../schemas/tag.ts';
import { publicUserSchema, adminUserSchema } from '../../../schemas/user.ts';
import { DIGITS } from '../../../schemas/pagination.ts';
import { ADDRESS_LIMITS, type AddressLimit } from '../../limits/address-limits.ts';
import type { Handler } from '../endpoint.ts';
import type { Described } from '../operation.ts';
import { JSON_LIMIT_BYTES } from '../read-body.ts';
import { FAILURES, failuresOf } from './failures.ts';
import { TAGS, tagOf } from './groups.ts';
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
const schemeOf = (scope: TokenScope) => `token_${scope}`;

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
  const tokens = scopesOf(operation).map((scope) => ({ [schemeOf(scope)]: [] }));
  if (operation.caller === 'program') return tokens;
  const bearer = [{ session: [] }, ...tokens];
  return operation.caller === 'member' ? bearer : [{}, ...bearer];
}

const TO_THE_PAGE = {
  303: {
    description: 'To a form without scripts: where the page is that says what was done',
    headers: { Location: { description: 'Address of the page', required: true, schema: { type: 'string' as const } } },
  },
};

const NOT_CHANGED = { 304: { description: 'Not changed since the copy that If-None-Match names' } };

function successOf({ answer, caller, status, mediaType, takesForm, mayBeSilent }: Described) {
  const schema: z.ZodType = ANSWERS[answer];
  if (schema instanceof z.ZodUndefined) return { 204: { description: 'Done; nothing is said' } };
  const description = status === 201 ? 'Made' : status === 202 ? 'Taken in' : 'Done';
  return {
    [status ?? 200]: { description, content: { [mediaType ?? 'application/json']: { schema } } },
    ...(mayBeSilent && {
      [mayBeSilent]: { description: `${mayBeSilent === 202 ? 'Taken in' : 'Done'}; nothing is said` },
    }),
    ...(takesForm && TO_THE_PAGE),
    // What is the same for all guests is kept, and has an ETag.
    ...(caller === 'anybody' && answer.startsWith('GET ') && NOT_CHANGED),
  };
}

const formOf = (field: string, others: readonly string[]) => ({
  type: 'object' as const,
  properties: {
    [field]: { type: 'string' as const, format: 'binary' },
    ...Object.fromEntries(others.map((name) => [name, { type: 'string' as const }])),
  },
  required: [field, ...others],
});

function bodyOf({ body, upload, uploadFields = [], bodyOptional }: Described) {
  if (upload !== undefined) {
    const schema = formOf(upload, uploadFields);
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  return { requestBody: { required: !bodyOptional, content: { 'application/json': { schema: body } } } };
}

const isObject = (schema: z.ZodType | undefined): schema is z.ZodObject => schema instanceof z.ZodObject;

/** What the document says of an operation: all of it from what the handler checks and answers. */
function describeOperation(operation: Described): ZodOpenApiOperationObject {
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

type Written = Parameters<NonNullable<CreateDocumentOptions['override']>>[0];

// Ids and other numbers, as an address holds them.
const LEAST: Record<string, number> = { [DIGITS.id.source]: 1, [DIGITS.number.source]: 0 };

/** Digits of an address that are read as a number: what kind of number it is, with its bounds. */
function writeNumber({ jsonSchema, zodSchema }: Written): void {
  const least = LEAST[jsonSchema.pattern ?? ''];
  if (zodSchema instanceof z.ZodPipe && least !== undefined) {
    delete jsonSchema.pattern;
    Object.assign(jsonSchema, { type: 'integer', minimum: least });
  }
  if (jsonSchema.type !== 'integer') return;
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue;
  const out = zodSchema instanceof z.ZodPipe ? zodSchema.def.out : undefined;
  if (!(out instanceof z.ZodNumber)) return;
  if (out.minValue !== null) jsonSchema.minimum = out.minValue;
  if (out.maxValue !== null) jsonSchema.maximum = out.maxValue;
}

/** Says what zod writes at length, or too exactly, the way that people and programs read it. */
function writePlainly(written: Written): void {
  const { jsonSchema, io } = written;
  // The format says it; the pattern is 300 characters long.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (io === 'input') writeNumber(written);
  for (const bound of ['minimum', 'maximum'] as const)
    if (Math.abs(Number(jsonSchema[bound] ?? 0)) === Number.MAX_SAFE_INTEGER) delete jsonSchema[bound];
}

const FILE = { '*/*': { schema: { type: 'string' as const, format: 'binary' } } };

/** Addresses below the API that are files: their handlers have no answer of JSON. */
const FILE_PATHS: ZodOpenApiPathsObject = {
  '/api/v1/uploads/{folder}/{file}': {
    get: {
      operationId: 'getUploadsByFolderByFile',
      tags: ['Files'],
      summary: 'Reads an uploaded file',
      description: 'The same as /uploads/{folder}/{file}. It never changes; ranges and HEAD are answered.',
      security: [],
      requestParams: { path: z.object({ folder: z.string(), file: z.string() }) },
      responses: {
        200: { description: 'The file', content: FILE },
        206: { description: 'The part of it that Range names', content: FILE },
        ...NOT_CHANGED,
        400: { $ref: '#/components/responses/Failure400' },
        404: { $ref: '#/components/responses/Failure404' },
        416: { description: 'It has no such part' },
      },
    },
  },
};

/** The handlers of every path, as its module exports them. */
export type Routes = Record<string, Partial<Record<string, Handler>>>;

// What many answers hold stands in the document once.
const schemas = {
  ...{ AdminPost: adminPostSchema, AdminPostItem: adminPostItemSchema, AdminUser: adminUserSchema },
  ...{ Category: categorySchema, Comment: commentSchema, OwnUser: ownUserSchema },
  ...{ Page: pageSchema, Pagination: paginationSchema, Post: postSchema, PostItem: postListItemSchema },
  ...{ PublicUser: publicUserSchema, Reactions: reactionsSchema, Tag: tagSchema },
};

const tokenWith = (scope: TokenScope) => ({
  type: 'http' as const,
  scheme: 'bearer',
  bearerFormat: 'lk_…',
  description: `A token that an administrator has made, with the scope ${scope}.`,
});

const securitySchemes: ZodOpenApiComponentsObject['securitySchemes'] = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The accessToken of a session, as signing in gives it.',
  },
  ...Object.fromEntries(TOKEN_SCOPES.map((scope) => [schemeOf(scope), tokenWith(scope)])),
};

function pathsOf(routes: Routes): ZodOpenApiPathsObject {
  return Object.fromEntries(
    Object.entries(routes).flatMap(([path, handlers]) => {
      const operations = Object.entries(handlers).flatMap(([method, handler]) =>
        handler?.operation ? [[method.toLowerCase(), describeOperation(handler.operation)]] : [],
      );
      return operations.length > 0 ? [[path, Object.fromEntries(operations)]] : [];
    }),
  );
}

/** The site whose API it is; its name is that which readers know. */
type ApiSite = { siteUrl: string; version: string; name?: string };

/** The API in the words of OpenAPI 3.1 (docs/api.md#openapi), from its handlers. */
export function createApiDocument(routes: Routes, { siteUrl, version, name }: ApiSite) {
  const told: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: name ?? 'Lekha',
      version,
      summary: 'The API of a blog.',
      description:
        'Times are ISO 8601 in UTC, ids are positive integers. Failures have one shape; their texts are English, and their keys name them in any language.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The operator of this site', url: siteUrl + pathTo.contact() },
    },
    servers: [{ url: siteUrl, description: 'This site' }],
    tags: TAGS,
    paths: { ...pathsOf(routes), ...FILE_PATHS },
    components: { schemas, responses: FAILURES, securitySchemes },
  };
  return createDocument(told, { override: writePlainly });
}
