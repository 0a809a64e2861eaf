/** @jest-environment node */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { fetchFile } from '../../../../lib/server/http/public-address/fetch-file.ts';
import { startWebServer, type WebServer } from '../../../setup/web-server.ts';

const limits = { milliseconds: 2_000, bytes: 1_000, allowPrivateAddresses: true };
let web: WebServer;

beforeAll(async () => {
  web = await startWebServer(({ url }, response) => {
    if (url === '/file') return response.end('the file');
    if (url === '/moved') return response.writeHead(302, { location: '/file' }).end();
    if (url === '/loop') return response.writeHead(302, { location: '/loop' }).end();
    if (url === '/to-file-scheme') return response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    if (url === '/large') return response.end('x'.repeat(2_000));
    if (url === '/endless') return (response.write('x'.repeat(500)), void response.write('x'.repeat(600)));
    if (url === '/silent') return;
    if (url === '/broken') return response.socket?.destroy();
    response.writeHead(404).end();
  });
});
afterAll(() => web.close());

// They go whatever becomes of their test: a flood without end would hold up the next one.
const hostileSockets = new Set<{ destroy: () => unknown }>();
afterEach(() => {
  for (const socket of hostileSockets) socket.destroy();
  hostileSockets.clear();
});

test('a file comes with its bytes, also after a redirect', async () => {
  expect(await fetchFile(`${web.url}/file`, limits)).toMatchObject({ body: Buffer.from('the file') });
  expect(await fetchFile(`${web.url}/moved`, limits)).toMatchObject({ body: Buffer.from('the file') });
});

test('the one origin that the operator names may be private, and no other, not even after a redirect', async () => {
  const strict = { ...limits, allowPrivateAddresses: false, trustedOrigin: new URL(web.url).origin };
  expect(await fetchFile(`${web.url}/moved`, strict)).toMatchObject({ body: Buffer.from('the file') });
  const other = await startWebServer((_request, response) =>
    response.writeHead(302, { location: `${web.url}/file` }).end(),
  );
  expect(await fetchFile(`${other.url}/`, strict)).toMatchObject({ reason: expect.stringContaining('not a public') });
  expect(await fetchFile(`${other.url}/`, { ...strict, trustedOrigin: new URL(other.url).origin })).toMatchObject({
    reason: expect.stringContaining('not a public'),
  });
  await other.close();
});

test('private addresses are refused before a connection is made, literal or by name', async () => {
  const asked = web.requests.length;
  const strict = { ...limits, allowPrivateAddresses: false };
  expect(await fetchFile(`${web.url}/file`, strict)).toEqual({
    reason: 'its address is not a public http(s) one',
    isUnreachable: false,
  });
  expect(await fetchFile(`${web.url.replace('127.0.0.1', 'localhost')}/file`, strict)).toMatchObject({
    reason: expect.stringContaining('not public'),
  });
  expect(web.requests).toHaveLength(asked);
});

test('other schemes are refused, also behind a redirect', async () => {
  const refused = { reason: 'its address is not a public http(s) one', isUnreachable: false };
  expect(await fetchFile('file:///etc/passwd', limits)).toEqual(refused);
  expect(await fetchFile('no address', limits)).toEqual(refused);
  expect(await fetchFile(`${web.url}/to-file-scheme`, limits)).toEqual(refused);
});

test('a file over the limit is refused, whether it says so or not', async () => {
  const tooLarge = { reason: expect.stringContaining('larger than'), isUnreachable: false };
  expect(await fetchFile(`${web.url}/large`, limits)).toEqual(tooLarge);
  expect(await fetchFile(`${web.url}/endless`, limits)).toEqual(tooLarge);
});

test.each([
  ['interim answers', '', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
  [
    'what stands beside its chunks',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n',
    `1;${'x'.repeat(5_000)}\r\na\r\n`,
  ],
])('a flood of %s ends long before the time is over', async (_, start, again) => {
  const hostile = createServer((socket) => {
    hostileSockets.add(socket);
    const flood = () => {
      while (!socket.destroyed && socket.write(again));
    };
    socket.on('error', () => undefined).on('drain', flood);
    socket.write(start);
    flood();
  });
  hostileSockets.add({ destroy: () => hostile.close() });
  await once(hostile.listen(0, '127.0.0.1'), 'listening');
  const address = hostile.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const asked = fetchFile(`http://127.0.0.1:${port}/`, { ...limits, milliseconds: 8_000, bytes: 1_000_000 });
  expect(await asked).toEqual({ reason: expect.stringMatching(/does not end|aborted/), isUnreachable: true });
});

test('an error status or endless redirects are the fault of the file, not of the host', async () => {
  expect(await fetchFile(`${web.url}/none`, limits)).toEqual({
    reason: 'answered 404',
    isUnreachable: false,
  });
  expect(await fetchFile(`${web.url}/loop`, limits)).toEqual({
    reason: 'redirects too often',
    isUnreachable: false,
  });
});

test('silence, a broken connection and a closed port mean that the host is unreachable', async () => {
  expect(await fetchFile(`${web.url}/silent`, { ...limits, milliseconds: 150 })).toEqual({
    reason: 'no answer within 0.15 s',
    isUnreachable: true,
  });
  expect(await fetchFile(`${web.url}/broken`, limits)).toMatchObject({ isUnreachable: true });
  expect(await fetchFile('http://127.0.0.1:1/', limits)).toMatchObject({ isUnreachable: true });
});

test('what the time breaks off is no whole file, though its host says no length: the connection ends as a whole one does', async () => {
  const server = createServer((socket) => {
    hostileSockets.add(socket.on('error', () => undefined));
    socket.write('HTTP/1.0 200 OK\r\nContent-Type: image/png\r\n\r\nthe first half');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const fetched = await fetchFile(`http://127.0.0.1:${port}/`, { ...limits, milliseconds: 300 });
  expect(fetched).toEqual({ reason: 'no answer within 0.3 s', isUnreachable: true });
  server.close();
});
