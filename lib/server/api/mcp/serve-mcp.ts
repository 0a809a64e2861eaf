import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { z } from 'zod';
import type { TokenScope } from '../../../rules/programs.ts';
import type { Role } from '../../../rules/roles.ts';
import { INTERNAL_HEADERS } from '../../http/internal-headers.ts';
import { isOffered, type ApiTool } from './tools.ts';

/** Arguments of a tool by name, as a program sent them: the operation's own schemas check them. */
type ToolArguments = Record<string, unknown>;

// Who calls, from where: nothing else of the request reaches the operation.
const KEPT = ['authorization', 'user-agent', ...Object.values(INTERNAL_HEADERS)];

/** As it stands in an address; what has no place there is refused by the operation's schema. */
const asText = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')).toWellFormed();

function urlOf({ path, places }: ApiTool, given: ToolArguments, origin: string): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(asText(given[name])));
  const url = new URL(filled, origin);
  for (const name of places.query) if (given[name] !== undefined) url.searchParams.set(name, asText(given[name]));
  return url;
}

function requestOf(tool: ApiTool, given: ToolArguments, asked: Request): Request {
  const { method, places } = tool;
  const placed = new Set([...places.path, ...places.query]);
  const body = Object.fromEntries(Object.entries(given).filter(([name]) => !placed.has(name)));
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const name of KEPT) {
    const value = asked.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return new Request(urlOf(tool, given, asked.url), {
    method,
    headers,
    ...(hasBody && { body: JSON.stringify(body) }),
  });
}

/** A slip in a name would leave undone what was meant, and look done: what a tool does not take is said, with what it does. */
function refuseUnknown({ inputSchema }: ApiTool, given: ToolArguments): CallToolResult | undefined {
  const taken = Object.keys(inputSchema.properties ?? {});
  const unknown = Object.keys(given).filter((name) => !taken.includes(name));
  if (unknown.length === 0) return undefined;
  const message = `Unknown arguments: ${unknown.join(', ')}. The tool takes: ${taken.join(', ') || 'none'}.`;
  return { content: [{ type: 'text', text: JSON.stringify({ message, code: 'invalid' }) }], isError: true };
}

/**
 * Does what a tool is for, as the same request to the API would: with its permissions, limits, checks and entries of the
 * security log. A refusal is a result, too: its text says what to do.
 */
async function callTool(tool: ApiTool, given: ToolArguments, asked: Request): Promise<CallToolResult> {
  const params = Object.fromEntries(tool.places.path.map((name) => [name, asText(given[name])]));
  const response = await tool.handler(requestOf(tool, given, asked), { params: Promise.resolve(params) });
  const text = await response.text();
  return { content: [{ type: 'text', text: text === '' ? 'Done.' : text }], isError: !response.ok };
}

/** Who asks, for what, and with what message of JSON-RPC. */
export type McpCall = {
  request: Request;
  message: unknown;
  holder: { role: Role; scopes: readonly TokenScope[] };
  tools: readonly ApiTool[];
  site: { name: string; version: string };
};

// Each server would make one of its own, which takes longer than most answers; nothing here is checked by it.
const jsonSchemaValidator = new AjvJsonSchemaValidator();

// Checked behind it, by the library as well: what fails here would be a fault of ours (-32603), not of the arguments (-32602).
const anyCall = z.object({ method: z.literal('tools/call'), params: z.unknown() });

const shown = ({ name, description, inputSchema, annotations }: ApiTool) => ({
  ...{ name, description, inputSchema, annotations },
});

/** Answers one message of the Model Context Protocol (Streamable HTTP, without sessions or streams). */
export async function serveMcp({ request, message, holder, tools, site }: McpCall): Promise<Response> {
  const offered = tools.filter((tool) => isOffered(tool, holder));
  const server = new Server(
    { name: site.name, version: site.version },
    {
      capabilities: { tools: {} },
      jsonSchemaValidator,
      instructions: `Tools for the blog ${site.name}. Texts of posts are HTML. Answers are JSON; a refused call says why.`,
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: offered.map(shown) }));
  server.setRequestHandler(anyCall, (sent) => {
    const { params } = CallToolRequestSchema.parse(sent);
    const tool = offered.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name} for this token.`);
    const given = params.arguments ?? {};
    return refuseUnknown(tool, given) ?? callTool(tool, given, request);
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}
