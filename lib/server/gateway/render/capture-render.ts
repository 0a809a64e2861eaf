import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

export type Captured = { status: number; headers: Record<string, string | string[]>; body: Buffer };
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A response that is written to memory instead of a socket. */
class CapturedResponse extends ServerResponse {
  readonly #chunks: Buffer[] = [];

  #keep(chunk: unknown, encoding: unknown): void {
    if (chunk instanceof Uint8Array) this.#chunks.push(Buffer.from(chunk));
    else if (typeof chunk === 'string')
      this.#chunks.push(Buffer.from(chunk, encoding === 'latin1' ? 'latin1' : 'utf8'));
  }

  override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
    this.#keep(chunk, encoding);
    for (const done of [encoding, callback]) if (typeof done === 'function') process.nextTick(done);
    return true;
  }

  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    if (!this.headersSent) this.writeHead(this.statusCode);
    this.#keep(chunk, encoding);
    for (const done of [chunk, encoding, callback]) if (typeof done === 'function') process.nextTick(done);
    process.nextTick(() => {
      this.emit('finish');
      this.emit('close');
    });
    return this;
  }

  get body(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

function headersOf(response: ServerResponse): Captured['headers'] {
  const entries = Object.entries(response.getHeaders()).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]));
}

/**
 * Renders a path with a request that we make up: it holds these headers and nothing of any client, so that the result
 * is the same for everybody.
 */
export async function captureRender(
  handle: RequestHandler,
  url: string,
  headers: Record<string, string>,
): Promise<Captured> {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  request.url = url;
  request.headers = headers;
  request.push(null);
  const response = new CapturedResponse(request);
  const finished = new Promise<void>((resolve) => response.once('finish', resolve));
  await handle(request, response);
  await finished;
  return { status: response.statusCode, headers: headersOf(response), body: response.body };
}

/**
 * A text as the passes over a page see it: one character for each byte of its UTF-8. What they look for is ASCII, and so a
 * page is never decoded, and never encoded again; both take longer than all passes together where a page has letters of
 * other scripts, and every page names its languages.
 */
export function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1');
}
