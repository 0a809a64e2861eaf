import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { TokenScope } from '../../../rules/token-scopes.ts';
import type { Role } from '../../../rules/roles.ts';
import { callTool } from './call-tool.ts';
import { isOffered, type ApiTool } from './tools.ts';

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
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const tool = offered.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name} for this token.`);
    return callTool(tool, params.arguments ?? {}, request);
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}
