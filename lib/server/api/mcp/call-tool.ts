import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { INTERNAL_HEADERS } from '../../http/internal-headers.ts';
import type { ApiTool } from './tools.ts';

/** Arguments of a tool by name, as a program sent them: the operation's own schemas check them. */
export type ToolArguments = Record<string, unknown>;

// Who calls, from where: nothing else of the request reaches the operation.
const KEPT = ['authorization', 'user-agent', ...Object.values(INTERNAL_HEADERS)];

/** As it stands in an address; what has no place there is refused by the operation's schema. */
const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''));

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

/**
 * Does what a tool is for, as the same request to the API would: with its permissions, limits, checks and entries of the
 * security log. A refusal is a result, too: its text says what to do.
 */
export async function callTool(tool: ApiTool, given: ToolArguments, asked: Request): Promise<CallToolResult> {
  const params = Object.fromEntries(tool.places.path.map((name) => [name, asText(given[name])]));
  const response = await tool.handler(requestOf(tool, given, asked), { params: Promise.resolve(params) });
  const text = await response.text();
  return { content: [{ type: 'text', text: text === '' ? 'Done.' : text }], isError: !response.ok };
}
