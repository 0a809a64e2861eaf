import { z } from 'zod';
import { ADMIN_POST_BYTES } from '@/lib/schemas/admin-post';
import { endpoint, forPrograms, type Method } from '@/lib/server/api/endpoint';
import type { ApiTool } from '@/lib/server/api/mcp/tools';
import { jsonResponse } from '@/lib/server/api/respond';
import { siteSettings } from '@/lib/server/db/site-settings';
import { env } from '@/lib/server/env';
import { AppError, isAppError, type ErrorCode } from '@/lib/server/errors';
import { runtime } from '@/lib/server/runtime';

// One message: many in one call would be counted as one.
const body = z.looseObject({ jsonrpc: z.literal('2.0') });

const refusal = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.null(),
  error: z.object({ code: z.int(), message: z.string() }),
});

let made: ApiTool[] | undefined;

/** Made when a program asks first: a start has no use for them. */
async function allTools(): Promise<ApiTool[]> {
  const [routes, { createTools }] = await Promise.all([
    import('../openapi.json/all-routes'),
    import('@/lib/server/api/mcp/tools'),
  ]);
  return (made ??= createTools(routes, { siteUrl: env().SITE_URL, version: runtime().version }));
}

/** Not there unless the operator wants it, and for no page of another site. @throws AppError */
function admit(request: Request): void {
  const { MCP, SITE_URL } = env();
  if (MCP === '0') throw new AppError('not_found', 'addressUnknown');
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== new URL(SITE_URL).origin) throw new AppError('forbidden', 'notAllowed');
}

const RPC_CODES: Partial<Record<ErrorCode, number>> = { invalid_json: -32700, invalid: -32600 };

/** What is no message of JSON-RPC is refused in its words: programs look for nothing else. */
function refuseAsRpc(error: unknown): Response {
  const code = isAppError(error) && RPC_CODES[error.code];
  if (!code) throw error;
  return jsonResponse({ jsonrpc: '2.0', id: null, error: { code, message: error.message } }, { status: 400 });
}

const inRpc = (method: Method): Method =>
  Object.assign((...call: Parameters<Method>) => method(...call).catch(refuseAsRpc), { operation: method.operation });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    POST: inRpc(
      forPrograms(
        {
          answer: 'POST /api/mcp',
          mayBeMissing: true,
          mayBeSilent: 202,
          body,
          bodyLimit: ADMIN_POST_BYTES,
          ownFailures: { 400: refusal, 406: refusal },
        },
        admit,
        async ({ request, viewer: holder, body: message }) => {
          const { serveMcp } = await import('@/lib/server/api/mcp/serve-mcp');
          const site = { name: siteSettings().name, version: runtime().version };
          return serveMcp({ request, message, holder, tools: await allTools(), site });
        },
      ),
    ),
  },
  admit,
);
