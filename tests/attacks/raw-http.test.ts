import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createPageCache } from '../../lib/server/gateway/cache/page-cache.ts';
import type { FinishedPage } from '../../lib/server/gateway/cache/finished-page.ts';
import { createGateway } from '../../lib/server/gateway/gateway.ts';
import type { RequestHandler } from '../../lib/server/gateway/render/capture-render.ts';
import { createTestRuntime, type TestRuntime } from '../setup/test-runtime.ts';

const PAGE = '<!DOCTYPE html><html><head><title>A page</title></head><body><h1>A page</h1></body></html>';

let started: TestRuntime;
let server: Server;
let handled: string[] = [];
beforeAll(async () => {
  started = await createTestRuntime();
  // Stands in for Next: tells which requests reached it, with what body.
  const handle: RequestHandler = async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    handled.push(`${request.method} ${request.url} ${body}`);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(PAGE);
  };
  const renderer = { handle, siteUrl: 'http://site.test', policy: { scriptHosts: [], connect: [] } };
  const cache = createPageCache<FinishedPage>({ maxBytes: 1_000_000, freshMs: 60_000 });
  server = createServer(createGateway({ runtime: started.runtime, renderer, cache, trustProxy: 0 }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  handled = [];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await started.close();
});

const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1');

/** Everything that comes back for these bytes until the server closes; a server that would wait for more is left. */
function exchange(bytes: string): Promise<string> {
  const socket = open();
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
    socket.write(bytes, 'latin1');
  });
}
const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
const HOST = 'Host: site.test\r\nConnection: close\r\n';
// What a proxy in front may have read as the body of the first request.
const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: site.test\r\n\r\n';

const MALFORMED: Record<string, string> = {
  'two hosts': `GET / HTTP/1.1\r\n${HOST}Host: evil.test\r\n\r\n`,
  'two hosts that are the same': `GET / HTTP/1.1\r\n${HOST}hOST: site.test\r\n\r\n`,
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'a length and chunks': `POST /api/v1/x HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  'two lengths': `POST /api/v1/x HTTP/1.1\r\n${HOST}Content-Length: 0\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
  'a length that is none': `POST /api/v1/x HTTP/1.1\r\n${HOST}Content-Length: +4\r\n\r\nabcd`,
  'chunks under another name': `POST /api/v1/x HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  'chunks, then something else': `POST /api/v1/x HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  'a space before the colon': `POST /api/v1/x HTTP/1.1\r\n${HOST}Content-Length : 4\r\n\r\nabcd`,
  'a header folded over lines': `GET / HTTP/1.1\r\n${HOST}X: a\r\n b\r\n\r\n`,
  'a chunk without a size': `POST /api/v1/x HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nz\r\n\r\n`,
  'a zero byte in a header': `GET / HTTP/1.1\r\n${HOST}X: a\u0000b\r\n\r\n`,
  'lines that end with CR alone': 'GET / HTTP/1.1\rHost: site.test\r\r',
  'an unknown version': `GET / HTTP/9.9\r\n${HOST}\r\n`,
  'bytes of another protocol': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\r\n\r\n',
};

test.each(Object.entries(MALFORMED))('%s: refused once, and nothing behind it is a request', async (_name, bytes) => {
  const statuses = statusesIn(await exchange(bytes));
  expect(statuses).toEqual([400]);
  expect(handled).toEqual([]);
});

test.each(['http://evil.test/', '//evil.test/', '/\\evil.test', '*', 'evil.test:443', '/%2e%2e/%2e%2e/etc/passwd%00'])(
  'the request line %s names no other host and no file',
  async (target) => {
    const text = await exchange(`GET ${target} HTTP/1.1\r\n${HOST}\r\n`);
    expect([400, 404]).toContain(statusesIn(text)[0]);
    expect(text).not.toMatch(/location:.*evil|root:x:/i);
  },
);

test('headers of more than 16 KB, and thousands of them, are refused', async () => {
  const long = `GET / HTTP/1.1\r\n${HOST}Cookie: ${'a'.repeat(20_000)}\r\n\r\n`;
  const many = `GET / HTTP/1.1\r\n${HOST}${'a:b\r\n'.repeat(5_000)}\r\n`;
  for (const bytes of [long, many]) expect(statusesIn(await exchange(bytes))).toEqual([431]);
});

test('hundreds of connections that send a byte and wait keep nobody else out', async () => {
  const slow = Array.from({ length: 300 }, () => open());
  await Promise.all(slow.map((socket) => new Promise<void>((resolve) => socket.write('G', () => resolve()))));
  const text = await exchange(`GET / HTTP/1.1\r\n${HOST}\r\n`);
  expect(statusesIn(text)).toEqual([200]);
  // Node itself ends them: their time is bounded.
  expect(server.headersTimeout).toBeLessThanOrEqual(60_000);
  expect(server.requestTimeout).toBeLessThanOrEqual(300_000);
  expect(server.headersTimeout).toBeGreaterThan(0);
  for (const socket of slow) socket.destroy();
});

test('what is asked for under the address of a page, with the ending of a file, is no private page that is kept', async () => {
  for (const path of [
    '/profile/x.css',
    '/profile.css',
    '/profile%2Fx.js',
    '/profile;x.css',
    '/login/a.png',
    '/PROFILE',
  ]) {
    const text = await exchange(`GET ${path} HTTP/1.1\r\n${HOST}Cookie: session=s\r\n\r\n`);
    const policy = /^cache-control: (.*)$/im.exec(text)?.[1] ?? '';
    expect([path, policy]).toEqual([path, expect.not.stringMatching(/public|s-maxage|immutable/)]);
  }
});
