/** @jest-environment node */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as mcp from '../../../../app/api/mcp/route.ts';
import * as log from '../../../../app/api/v1/admin/log/route.ts';
import * as tokens from '../../../../app/api/v1/admin/tokens/route.ts';
import type { TokenScope } from '../../../../lib/rules/programs.ts';
import { TOOLS } from '../../../../lib/server/api/mcp/tools.ts';
import { env } from '../../../../lib/server/env.ts';
import { setRole } from '../../../../lib/server/services/accounts/set-user-status.ts';
import { bearer } from '../../../setup/accounts.ts';
import { call } from '../../../setup/call.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

const URL_OF_MCP = new URL('http://site.test/api/mcp');

let started: TestRuntime;
let admin: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
});
afterAll(() => started.close());
const settings = env();
beforeEach(() => void (settings.MCP = '1'));
afterEach(() => void (settings.MCP = '0'));

async function tokenOf(member: Member, ...scopes: TokenScope[]): Promise<Record<string, string>> {
  const made = await call(tokens.POST, '/', { body: { name: 'Program', scopes }, headers: member.headers });
  return bearer(made.body.token.secret);
}

/** The protocol's own client, whose requests go to the handlers. */
async function connect(headers: Record<string, string>): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(URL_OF_MCP, {
    requestInit: { headers },
    fetch: (url, init) => {
      const request = new Request(url, init);
      const handler = request.method === 'POST' ? mcp.POST : mcp.GET;
      return handler(request, { params: Promise.resolve({}) });
    },
  });
  await client.connect(transport);
  return client;
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

async function use(client: Client, name: string, args: object = {}) {
  const result = await client.callTool({ name, arguments: { ...args } });
  const [first] = result.content as { text: string }[];
  const text = first?.text ?? '';
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers of every shape
  return { isError: result.isError, said: (text.startsWith('{') ? JSON.parse(text) : text) as any };
}

const post = (headers: Record<string, string>, body: unknown = { jsonrpc: '2.0', id: 1, method: 'tools/list' }) =>
  call(mcp.POST, '/api/mcp', { headers: { accept: 'application/json, text/event-stream', ...headers }, body });

test('a program writes a post, changes it, publishes it, finds it, and deletes it', async () => {
  const client = await connect(await tokenOf(admin, 'read', 'write'));
  const { post: draft } = (await use(client, 'create_post', { title: 'By a machine', content: '<p>Rain.</p>' })).said;
  expect(draft).toMatchObject({ title: 'By a machine', status: 'draft' });
  const changed = { id: draft.id, content: '<p>Rain and more.</p>', status: 'published', updated_at: draft.updated_at };
  expect((await use(client, 'update_post', changed)).said.post.status).toBe('published');
  expect((await use(client, 'read_post', { id: draft.id })).said.post.content).toBe('<p>Rain and more.</p>');
  expect(
    (await use(client, 'list_posts', { limit: 5 })).said.posts.map(({ title }: { title: string }) => title),
  ).toContain('By a machine');
  // An older text does not overwrite a newer one, and the answer says so.
  expect(await use(client, 'update_post', changed)).toMatchObject({ isError: true, said: { code: 'edit_conflict' } });
  expect(await use(client, 'delete_post', { id: draft.id })).toEqual({ isError: false, said: 'Done.' });
  expect(await use(client, 'read_post', { id: draft.id })).toMatchObject({
    isError: true,
    said: { code: 'not_found' },
  });
  await client.close();
});

test('what a tool does stands in the log as if it were done by hand', async () => {
  const client = await connect(await tokenOf(admin, 'write'));
  await use(client, 'create_post', { title: 'For the log', content: '<p>x</p>' });
  const { entries } = (await call(log.GET, '/', { headers: admin.headers })).body;
  expect(entries[0]).toMatchObject({
    event: 'post_created',
    subject: 'For the log',
    actor: { username: admin.username },
  });
});

test('tools are those of the scopes and of the role, and no other can be called', async () => {
  const reader = await connect(await tokenOf(admin, 'read'));
  const all = await connect(await tokenOf(admin, 'admin', 'write', 'read'));
  expect(await namesOf(all)).toEqual(Object.keys(TOOLS));
  const readable = Object.entries(TOOLS).filter(([, answer]) => answer.startsWith('GET'));
  expect(await namesOf(reader)).toEqual(readable.map(([name]) => name));
  await expect(use(reader, 'create_post', { title: 'No', content: '<p>x</p>' })).rejects.toThrow(
    /no tool create_post/i,
  );
  await expect(use(all, 'drop_tables')).rejects.toThrow(/no tool drop_tables/i);
});

test('who holds a token no longer has more than their role', async () => {
  const other = await signInAs(started.runtime, 'admin');
  const client = await connect(await tokenOf(other, 'admin', 'read'));
  expect(await namesOf(client)).toContain('create_redirect');
  await setRole(started.runtime.db, other.id, 'user');
  const open = ['search_posts', 'list_posts', 'list_categories', 'list_tags', 'list_comments'];
  expect(await namesOf(client)).toEqual(open);
});

test('arguments are checked as those of the API', async () => {
  const client = await connect(await tokenOf(admin, 'read', 'write'));
  expect(await use(client, 'create_post', { title: ' ' })).toMatchObject({ isError: true, said: { code: 'invalid' } });
  for (const id of ['../tokens', null, '1/../../users', '%2e%2e', -1, { toString: 'x' }, '\ud800'])
    expect(await use(client, 'read_post', { id })).toMatchObject({ isError: true, said: { code: 'invalid_id' } });
  expect(await use(client, 'list_posts', { limit: 'many' })).toMatchObject({ isError: true });
});

test('arguments that are no object are invalid params, not a fault of ours', async () => {
  const client = await connect(await tokenOf(admin, 'read'));
  const sent = { name: 'list_posts', arguments: [] as unknown as Record<string, unknown> };
  await expect(client.callTool(sent)).rejects.toMatchObject({ code: -32602 });
});

test('an argument that a tool does not take is refused, and nothing is done', async () => {
  const client = await connect(await tokenOf(admin, 'read', 'write'));
  const { post: made } = (await use(client, 'create_post', { title: 'As it was', content: '<p>x</p>' })).said;
  const refused = await use(client, 'update_post', { id: made.id, titel: 'Changed', excerpt: 'Changed, too' });
  expect(refused).toMatchObject({
    isError: true,
    said: { code: 'invalid', message: expect.stringContaining('titel') },
  });
  expect((await use(client, 'read_post', { id: made.id })).said.post).toMatchObject({
    title: 'As it was',
    excerpt: '',
  });
  expect(await use(client, 'list_tags', { toString: 1 })).toMatchObject({ isError: true });
});

test('a tool that overwrites or removes says so, one that adds or reads does not', async () => {
  const client = await connect(await tokenOf(admin, 'admin', 'write', 'read'));
  const { tools } = await client.listTools();
  const named = tools.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name);
  expect(named).toEqual(['update_post', 'delete_post', 'merge_tags', 'decide_comment']);
});

test('each tool says what it takes: an object whose fields are described', async () => {
  const client = await connect(await tokenOf(admin, 'admin', 'write', 'read'));
  const { tools } = await client.listTools();
  for (const { inputSchema, description } of tools) {
    expect(inputSchema.type).toBe('object');
    expect(JSON.stringify(inputSchema)).not.toContain('$ref');
    expect(description).not.toBe('');
  }
  const schemaOf = (wanted: string) => tools.find(({ name }) => name === wanted)?.inputSchema;
  expect(schemaOf('update_post')?.required).toEqual(['id']);
  expect(Object.keys(schemaOf('create_post')?.properties ?? {})).toEqual(
    expect.arrayContaining(['title', 'content', 'tags']),
  );
  expect(Object.keys(schemaOf('search_posts')?.properties ?? {})).toContain('q');
});

test('it is not there unless the operator wants it, and only for holders of tokens', async () => {
  const headers = await tokenOf(admin, 'read');
  expect((await post(headers)).status).toBe(200);
  expect((await post({})).status).toBe(401);
  expect((await post(bearer('lk_wrong'))).status).toBe(401);
  // A session of a browser is none of a program.
  expect((await post(admin.headers)).status).toBe(401);
  expect((await post({ ...headers, origin: 'https://elsewhere.test' })).status).toBe(403);
  expect((await call(mcp.GET, '/api/mcp', { headers })).status).toBe(405);
  settings.MCP = '0';
  expect(await post(headers)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  for (const method of ['GET', 'DELETE', 'OPTIONS'] as const)
    expect(await call(mcp[method], '/api/mcp', { method, headers })).toMatchObject({ status: 404 });
});

const refusedAs = (code: number) => ({ status: 400, body: { jsonrpc: '2.0', id: null, error: { code } } });

test('one call holds one message', async () => {
  const headers = await tokenOf(admin, 'read');
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  expect(await post(headers, [message, message])).toMatchObject(refusedAs(-32600));
  expect((await post(headers, { jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
});

test('what is no message is refused in the words of JSON-RPC', async () => {
  const headers = await tokenOf(admin, 'read');
  expect(await post(headers, { method: 'tools/list' })).toMatchObject(refusedAs(-32600));
  const body = '{"jsonrpc": "2.0", ';
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
  const response = await mcp.POST(new Request(URL_OF_MCP, init), { params: Promise.resolve({}) });
  expect({ status: response.status, body: await response.json() }).toMatchObject(refusedAs(-32700));
});
