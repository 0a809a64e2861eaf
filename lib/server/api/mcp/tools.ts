import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { isWithinScopes, type TokenScope } from '../../../rules/programs.ts';
import type { Role } from '../../../rules/roles.ts';
import type { AnswerName } from '../../../schemas/answers.ts';
import { createApiDocument, type Routes } from '../document/create-api-document.ts';
import type { Handler } from '../endpoint.ts';

/** What programs that speak MCP may do, by the operation of the API that does it. */
export const TOOLS = {
  search_posts: 'GET posts/search',
  list_posts: 'GET posts',
  list_categories: 'GET categories',
  list_tags: 'GET tags',
  list_comments: 'GET comments/post/{postId}',
  list_all_posts: 'GET admin/posts',
  read_post: 'GET admin/posts/{id}',
  create_post: 'POST admin/posts',
  update_post: 'PUT admin/posts/{id}',
  delete_post: 'DELETE admin/posts/{id}',
  look_at_post_as_robots: 'POST admin/posts/{id}/doctor',
  create_category: 'POST admin/categories',
  merge_tags: 'POST admin/tags/{id}/merge',
  write_comment: 'POST comments',
  list_comments_to_moderate: 'GET admin/comments',
  decide_comment: 'PATCH admin/comments/{id}',
  read_figures: 'GET admin/stats',
  list_missing_pages: 'GET admin/missing',
  create_redirect: 'POST admin/redirects',
} as const satisfies Record<string, AnswerName>;

type JsonSchema = { type?: unknown; properties?: Record<string, object>; required?: string[] };

/** A tool with the handler behind it, and which of its arguments stand in the path and in the query. */
export type ApiTool = Tool & {
  handler: Handler;
  method: string;
  path: string;
  places: Record<'path' | 'query', readonly string[]>;
};

/** Parameters and fields of the body as one object: no operation has two of one name. */
function inputOf({ parameters = [], requestBody }: ZodOpenApiOperationObject): Tool['inputSchema'] {
  // The document was written: schemas of zod are plain ones by now.
  const named = parameters as { name: string; required?: boolean; schema: object; description?: string }[];
  const content = (requestBody as { content?: Record<string, { schema?: JsonSchema }> } | undefined)?.content;
  const body = content?.['application/json']?.schema ?? {};
  return {
    type: 'object',
    properties: { ...Object.fromEntries(named.map(({ name, schema }) => [name, schema])), ...body.properties },
    required: [...named.filter(({ required }) => required).map(({ name }) => name), ...(body.required ?? [])],
    additionalProperties: false,
  };
}

function placesOf({ parameters = [] }: ZodOpenApiOperationObject): ApiTool['places'] {
  const named = parameters as { name: string; in: string }[];
  const at = (place: string) => named.filter((parameter) => parameter.in === place).map(({ name }) => name);
  return { path: at('path'), query: at('query') };
}

// A program asks its user before it overwrites or removes something, not before it adds.
const annotationsOf = (method: string, path: string): Tool['annotations'] => ({
  readOnlyHint: method === 'GET',
  destructiveHint: ['PUT', 'PATCH', 'DELETE'].includes(method) || path.endsWith('/merge'),
  idempotentHint: method !== 'POST',
  openWorldHint: false,
});

/** The tools, each as the API's own document describes its operation. */
export function createTools(routes: Routes, site: { siteUrl: string; version: string }): ApiTool[] {
  const paths = createApiDocument(routes, site).paths ?? {};
  return Object.entries(TOOLS).map(([name, answer]) => {
    const [method = '', where = ''] = answer.split(' ');
    const path = `/api/v1/${where}`;
    const handler = routes[path]?.[method];
    const operation = (paths[path] as Record<string, ZodOpenApiOperationObject> | undefined)?.[method.toLowerCase()];
    if (!handler || !operation) throw new Error(`no operation ${answer}`);
    return {
      name,
      description: operation.description,
      inputSchema: inputOf(operation),
      annotations: annotationsOf(method, path),
      ...{ handler, method, path, places: placesOf(operation) },
    };
  });
}

/** Whether a token of somebody may use a tool: what it may not use, it is not shown. */
export function isOffered({ handler }: ApiTool, holder: { role: Role; scopes: readonly TokenScope[] }): boolean {
  const { operation } = handler;
  if (operation?.caller !== 'member') return true;
  return isWithinScopes(holder.scopes, operation.answer) && (operation.roles?.includes(holder.role) ?? true);
}
