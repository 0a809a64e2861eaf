/** @jest-environment node */
import { globSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as routes from '../../../../app/api/openapi.json/all-routes.ts';
import * as document from '../../../../app/api/openapi.json/route.ts';
import { createApiDocument, type Routes } from '../../../../lib/server/api/document/create-api-document.ts';
import { STATUS_BY_CODE } from '../../../../lib/server/errors.ts';
import { call } from '../../../setup/call.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());

const made = createApiDocument(routes as unknown as Routes, { siteUrl: 'https://blog.test', version: '1.2.3' });

type Module = Record<string, { operation?: { answer: string; caller?: string } } | undefined>;

/** What every route file of the API has: its path, and its handlers by method. */
const folders = globSync('app/api/**/route.ts').filter((file) => !file.includes('[...path]'));
const modules = await Promise.all(
  folders.map(async (file) => ({
    path: file
      .replace(/^app|\/route\.ts$/g, '')
      .replaceAll('[', '{')
      .replaceAll(']', '}'),
    handlers: (await import(`../../../../${file}`)) as Module,
  })),
);

/** A handler that is no operation of its own serves files: GET alone. */
function methodsOf(handlers: Module): string[] {
  const described = METHODS.filter((method) => handlers[method]?.operation);
  return described.length > 0 ? described : ['GET'];
}

test('the document has every route and method of the API, and no other', () => {
  const there = modules.flatMap(({ path, handlers }) => methodsOf(handlers).map((method) => `${method} ${path}`));
  const told = Object.entries(made.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(there.length).toBeGreaterThan(120);
  expect(told.toSorted()).toEqual(there.toSorted());
});

test('a handler is described under its own name', () => {
  const named = modules.flatMap(({ path, handlers }) =>
    METHODS.flatMap((method) => {
      const answer = handlers[method]?.operation?.answer;
      return answer === undefined ? [] : [[`${method} ${path}`, answer.replace(/ (?!\/)/, ' /api/v1/')]];
    }),
  );
  expect(named.map(([, answer]) => answer)).toEqual(named.map(([name]) => name));
});

test('no GET is deaf to a bearer: a bad one is 401 everywhere', () => {
  const deaf = modules.filter(({ handlers }) => handlers.GET?.operation?.caller === 'nobody');
  expect(deaf.map(({ path }) => path)).toEqual([]);
});

test('operations have ids of their own, a tag that is explained, and who may call', () => {
  const operations = Object.values(made.paths ?? {}).flatMap((item) => Object.values(item));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  const tags = made.tags?.map(({ name }) => name);
  for (const operation of operations) {
    expect(tags).toContain(operation.tags?.[0]);
    expect(operation.security).toBeDefined();
  }
  expect(made.paths?.['/api/v1/admin/posts']?.post?.security).toEqual([{ session: [] }, { token_write: [] }]);
  expect(made.paths?.['/api/v1/admin/settings']?.put?.security).toEqual([{ session: [] }, { token_admin: [] }]);
  const tokens = [{ token_read: [] }, { token_write: [] }, { token_admin: [] }];
  expect(made.paths?.['/api/v1/posts']?.get?.security).toEqual([{}, { session: [] }, ...tokens]);
  expect(made.paths?.['/api/mcp']?.post?.security).toEqual(tokens);
});

test('every code that there is stands in the failure of its status', () => {
  const codes = Object.entries(STATUS_BY_CODE).filter(([, status]) => status !== 405);
  for (const [code, status] of codes)
    expect(JSON.stringify(made.components?.responses?.[`Failure${status}`])).toContain(`"${code}"`);
  const refused = made.paths?.['/api/v1/auth/login']?.post?.responses?.['429'];
  expect(refused).toEqual({ $ref: '#/components/responses/Failure429' });
  expect(JSON.stringify(made.components?.responses?.Failure429)).toContain('Retry-After');
});

test('where an address names a language, one that there is not is told', () => {
  const operations = Object.entries(made.paths ?? {})
    .filter(([path]) => path.endsWith('{language}'))
    .flatMap(([, methods]) => Object.values(methods as Record<string, { responses: object }>));
  expect(operations.length).toBeGreaterThan(0);
  for (const { responses } of operations) expect(Object.keys(responses)).toContain('422');
});

test('numbers of an address are numbers, with their bounds', () => {
  expect(made.paths?.['/api/v1/posts']?.get?.parameters).toEqual(
    expect.arrayContaining([
      { in: 'query', name: 'page', schema: { type: 'integer', minimum: 1, default: 1 } },
      { in: 'query', name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 50, default: 10 } },
    ]),
  );
  expect(made.paths?.['/api/v1/comments/{id}']?.patch?.parameters).toEqual([
    { in: 'path', name: 'id', required: true, schema: { type: 'integer', minimum: 1 } },
  ]);
});

test('what guests may have a copy of, and what the protocol of tools refuses, is told', () => {
  expect(made.paths?.['/api/v1/posts']?.get?.responses).toHaveProperty('304.description');
  expect(made.paths?.['/api/v1/profile']?.get?.responses).not.toHaveProperty('304');
  expect(made.paths?.['/api/mcp']?.post?.responses).toHaveProperty('406.content');
});

test('a choice of an address is one of its words, and may be left out', () => {
  const parameters = made.paths?.['/api/v1/admin/users']?.get?.parameters ?? [];
  expect(parameters.find((parameter) => 'name' in parameter && parameter.name === 'status')).toEqual({
    ...{ in: 'query', name: 'status', schema: { type: 'string', enum: ['active', 'inactive'] } },
  });
});

test('it is served as JSON, the same each time', async () => {
  const first = await call(document.GET, '/api/openapi.json');
  expect(first.status).toBe(200);
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(first.body.openapi).toBe('3.1.0');
  expect(first.body.info.contact.url).toMatch(/\/contact-us$/);
  expect(Object.keys(first.body.paths)).toEqual(Object.keys(made.paths ?? {}));
});

test('the document bears the name of the site, and no other', () => {
  const named = createApiDocument(routes as unknown as Routes, {
    siteUrl: 'https://blog.test',
    version: '1.2.3',
    name: 'নদী',
  });
  expect(named.info.title).toBe('নদী');
  expect(JSON.stringify(named)).not.toMatch(/lekha/i);
});
