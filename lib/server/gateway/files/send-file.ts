import type { IncomingMessage, ServerResponse } from 'node:http';
import { captureRender, type Captured, type RequestHandler } from '../render/capture-render.ts';
import { INTERNAL_HEADERS } from '../../http/internal-headers.ts';
import { withSecurityHeaders } from '../../http/security-headers.ts';

const FILE = /^\/(?:og|uploads|api\/v1\/uploads)\//;
const ASKED = [
  'host',
  'authorization',
  'if-none-match',
  'if-modified-since',
  INTERNAL_HEADERS.address,
  INTERNAL_HEADERS.requestId,
];

/** True for the address of a picture that a handler of ours sends. */
export const isHandledFile = (path: string): boolean => FILE.test(path);

function answerHeaders({ status, headers, body }: Captured, path: string): Record<string, string | string[]> {
  // Next says that every answer varies with the state of its router: no picture does.
  const { vary: _vary, ...kept } = headers;
  return { ...withSecurityHeaders(kept, path), ...(status !== 304 && { 'Content-Length': String(body.length) }) };
}

/**
 * Answers GET and HEAD of a picture with its length, which those who show shared links look at first: from its handler
 * alone it would leave without one, in pieces.
 */
export async function sendFile(
  handle: RequestHandler,
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = ASKED.flatMap((name) =>
    request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]],
  );
  const captured = await captureRender(handle, address, Object.fromEntries(asked));
  response.writeHead(captured.status, answerHeaders(captured, address));
  response.end(request.method === 'HEAD' ? undefined : captured.body);
}
