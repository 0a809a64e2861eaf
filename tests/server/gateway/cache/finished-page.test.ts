import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { finishPage, sendPage } from '../../../../lib/server/gateway/cache/finished-page.ts';

const BODY = '<p>Whole.</p>'.repeat(200);

const makePage = () =>
  finishPage({
    status: 200,
    headers: { 'Content-Type': 'text/html' },
    body: Buffer.from(BODY),
    tags: new Set(['post:1']),
    sharing: 'cookieless',
  });

/** What a server that sends only this page answers to each request, all of them asked at once. */
async function ask(page: ReturnType<typeof makePage>, asked: { method?: string; headers: Record<string, string> }[]) {
  const server = createServer((incoming, response) => sendPage(page, incoming.method, incoming.headers, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answers = asked.map(async (options) => {
    const sent = request({ port, host: '127.0.0.1', agent: false, ...options }).end();
    const [answer] = await once(sent, 'response');
    return { headers: answer.headers, body: Buffer.concat(await answer.toArray()) };
  });
  const all = await Promise.all(answers);
  server.close();
  return all;
}

test('an encoding is made when somebody asks for it, once, and no other', async () => {
  const page = makePage();
  const headers = { 'accept-encoding': 'gzip' };
  const [first, second, head] = await ask(page, [{ headers }, { headers }, { headers, method: 'HEAD' }]);
  expect([first, second].map((answer) => gunzipSync(answer?.body ?? '').toString())).toEqual([BODY, BODY]);
  expect(head?.body).toHaveLength(0);
  expect(head?.headers['content-length']).toBe(String(first?.body.length));
  expect(Object.keys(page.laid)).toEqual(['gzip']);
  const kept = page.laid.gzip;
  await ask(page, [{ headers }, { headers: {} }]);
  expect(page.laid.gzip).toBe(kept);
  expect(Object.keys(page.laid)).toEqual(['gzip', 'identity']);
});

test('all encodings share the tag, and who has the page is told so before any is made', async () => {
  const page = makePage();
  const [answer] = await ask(page, [{ headers: { 'if-none-match': `W/${page.etag}`, 'accept-encoding': 'br' } }]);
  expect(answer?.body).toHaveLength(0);
  expect(answer?.headers.etag).toBe(`W/${page.etag}`);
  expect(page.laid).toEqual({});
});

test('a request with cookies is told to keep it for itself', async () => {
  const [without, withCookies] = await ask(makePage(), [{ headers: {} }, { headers: { cookie: 'a=1' } }]);
  expect(without?.headers['cache-control']).toContain('public');
  expect(withCookies?.headers['cache-control']).toContain('private');
});
