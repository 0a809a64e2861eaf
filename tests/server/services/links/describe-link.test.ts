import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import * as links from '../../../../app/api/v1/admin/links/route.ts';
import { describeLink } from '../../../../lib/server/services/links/describe-link.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { startWebServer, type WebServer } from '../../../setup/web-server.ts';
import type { RequestListener } from 'node:http';

let started: TestRuntime;
let author: Member;
let server: WebServer;
let answer: RequestListener;
beforeAll(async () => {
  started = await createTestRuntime();
  author = await signInAs(started.runtime, 'author');
  server = await startWebServer((request, response) => answer(request, response));
});
afterEach(async () => {
  await started.runtime.db.deleteFrom('rate_limits').execute();
  server.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await started.close();
});

const html =
  (body: string, type = 'text/html; charset=utf-8'): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(body);
// The test's own server is the one exception to what is refused.
const ask = (path = '/page', as?: 'picture') =>
  describeLink(started.runtime, author, { url: `${server.url}${path}`, as }, { trustedOrigin: server.url });

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } })
    .png()
    .toBuffer();

test('a page says what it is by its own words, as text, and its picture becomes ours', async () => {
  const picture = await drawing(1_200, 630);
  answer = (request, response) => {
    if (request.url === '/p.png') return response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    return html(`<title>Old</title><meta property="og:title" content="Rice &amp; &lt;b&gt;curry&lt;/b&gt;\u202e &quot;">
      <meta name=description content="How we\n cook"><meta property=og:site_name content="Kitchen">
      <meta property=og:image content="/p.png">`)(request, response);
  };
  const link = await ask();
  expect(link).toEqual({
    url: `${server.url}/page`,
    kind: 'bookmark',
    title: 'Rice & <b>curry</b> "',
    description: 'How we cook',
    site: 'Kitchen',
    image: expect.stringMatching(/^\/uploads\/featured-images\/[a-f0-9]{20}-800x420-/),
  });
  expect(await started.runtime.storage.head(String(link.image).replace('/uploads/', ''))).toBeDefined();
});

test.each<[string, string, string, 'picture' | undefined]>([
  ['a text shows it as one', '/docsz/AD_4n?key=1', 'image/png', 'picture'],
  ['its address ends like one', '/a/River.JPG?w=9', 'image/png', undefined],
  ['its store calls it bytes', '/a.webp', 'binary/octet-stream', undefined],
])('a picture becomes ours with all its pixels where %s', async (_where, path, type, as) => {
  const picture = await drawing(1_200, 630);
  // Some sites show a page about a picture to whoever asks for pages.
  answer = (request, response) =>
    request.headers.accept === 'image/*'
      ? response.writeHead(200, { 'content-type': type }).end(picture)
      : html('<title>About a picture</title>')(request, response);
  const link = await ask(path, as);
  expect(link).toEqual({
    url: `${server.url}${path}`,
    kind: 'picture',
    title: '',
    description: '',
    site: '127.0.0.1',
    image: expect.stringMatching(/^\/uploads\/featured-images\/[a-f0-9]{20}-1200x630-/),
    width: 1_200,
    height: 630,
  });
  expect(await started.runtime.storage.head(String(link.image).replace('/uploads/', ''))).toBeDefined();
});

test('a page whose address ends like a picture is a page, and what is shown as a picture and is none is refused', async () => {
  answer = html('<title>File: River</title>');
  await expect(ask('/wiki/File:River.jpg')).resolves.toMatchObject({ kind: 'bookmark', title: 'File: River' });
  await expect(ask('/page', 'picture')).rejects.toMatchObject({ said: 'linkUnread' });
  answer = html('<svg onload=alert(1)>', 'image/svg+xml');
  await expect(ask('/a.svg', 'picture')).rejects.toMatchObject({ said: 'linkUnread' });
});

test.each([
  ['a picture itself', '/a.png'],
  ['the picture of a card', '/page'],
])('%s counts as a file that an account stores, and is none of this machine', async (_what, path) => {
  const picture = await drawing(900, 900);
  answer = (request, response) =>
    request.url === '/page'
      ? html('<title>Page</title><meta property=og:image content="/a.png">')(request, response)
      : response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  await ask(path);
  const rows = await started.runtime.db.selectFrom('rate_limits').select('key').execute();
  expect(rows.map(({ key }) => key)).toContain(`stored-files:${author.id}`);
  const refused = describeLink(started.runtime, author, { url: `${server.url}/a.png`, as: 'picture' });
  await expect(refused).rejects.toMatchObject({ said: 'linkUnread' });
});

test('a page is read no deeper than anybody nests, since that takes time by the square', async () => {
  answer = html(`<title>Deep</title>${'<b>'.repeat(2_000)}${' '.repeat(5_000)}<meta name=description content="below">`);
  await expect(ask()).resolves.toMatchObject({ title: 'Deep', description: '' });
  answer = html(`<title>Flat</title>${'<b></b>'.repeat(2_000)}<meta name=description content="beside">`);
  await expect(ask()).resolves.toMatchObject({ title: 'Flat', description: 'beside' });
});

test('a page in an encoding of its own is read', async () => {
  const title = Buffer.from('<title>Caf\xe9</title>', 'latin1');
  answer = (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' }).end(title);
  await expect(ask()).resolves.toMatchObject({ title: 'Café', site: '127.0.0.1', image: null });
});

test.each<[string, RequestListener]>([
  ['something else than a page', html('%PDF-1.7', 'application/pdf')],
  ['a page without words', html('<p>nothing')],
  ['an error', (_request, response) => response.writeHead(500).end('<title>x</title>')],
  [
    'packed bytes that nobody asked for',
    (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('<title>x</title>'),
  ],
  ['redirects without end', (_request, response) => response.writeHead(302, { location: '/again' }).end()],
  [
    'a way to a private address',
    (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  ],
  [
    'a way to another port of this machine',
    (_request, response) => response.writeHead(302, { location: 'http://localhost:1/' }).end(),
  ],
  ['a way to a file', (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()],
])('an address that answers with %s is refused', async (_name, listener) => {
  answer = listener;
  await expect(ask()).rejects.toMatchObject({ code: 'invalid', said: 'linkUnread' });
});

test('a page that never ends is read at its beginning alone', async () => {
  let sent = 0;
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write('<title>Endless</title>');
    const sending = setInterval(() => {
      if (response.destroyed) return clearInterval(sending);
      response.write('x'.repeat(65_536));
      sent += 65_536;
    }, 1);
    response.on('close', () => clearInterval(sending)).on('error', () => {});
  };
  await expect(ask()).resolves.toMatchObject({ title: 'Endless' });
  // What the sockets hold beside the half megabyte that is read.
  expect(sent).toBeLessThan(20 * 1024 * 1024);
});

test('a picture of another type, or none that can be read, is left out; the card stays', async () => {
  answer = (request, response) =>
    request.url === '/page'
      ? html('<title>Page</title><meta property=og:image content=/p>')(request, response)
      : response.writeHead(200, { 'content-type': 'image/png' }).end('<svg onload=alert(1)>');
  await expect(ask()).resolves.toMatchObject({ title: 'Page', image: null });
  expect(server.requests).toEqual(['/page', '/p']);
});

test('a picture at a private address is not asked for', async () => {
  const inside = await startWebServer(html('secret'));
  answer = html(`<title>Page</title><meta property=og:image content="${inside.url}/p.png">`);
  await expect(ask()).resolves.toMatchObject({ image: null });
  expect(inside.requests).toEqual([]);
  await inside.close();
});

test('one address at a time, and no more than 60 an hour, for each who writes', async () => {
  let end = () => {};
  answer = (_request, response) => {
    end = () => html('<title>Slow</title>')(_request, response);
  };
  const first = ask();
  await expect(ask()).rejects.toMatchObject({ code: 'too_many_requests', said: 'linkWaiting' });
  for (let tries = 0; tries < 500 && server.requests.length === 0; tries += 1) await sleep(5);
  end();
  await expect(first).resolves.toMatchObject({ title: 'Slow' });
  answer = html('<title>Quick</title>');
  for (let count = 1; count < 60; count += 1) await ask();
  await expect(ask()).rejects.toMatchObject({ code: 'too_many_requests', said: 'tooMany' });
});

const post = (member: Member, body: unknown) =>
  links.POST(
    new Request('http://site.test/', {
      method: 'POST',
      headers: { ...member.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    { params: Promise.resolve({}) },
  );

test('the endpoint is for those who write, and asks nobody on this machine', async () => {
  answer = html('<title>Inside</title>');
  const refused = await post(author, { url: `${server.url}/page` });
  expect(refused.status).toBe(422);
  await expect(refused.json()).resolves.toMatchObject({ key: 'linkUnread' });
  expect(server.requests).toEqual([]);
  for (const url of ['ftp://example.org/', 'javascript:alert(1)', '/admin', 7])
    expect((await post(author, { url })).status).toBe(422);
  const reader = await signInAs(started.runtime, 'user');
  expect((await post(reader, { url: 'https://example.org/' })).status).toBe(403);
});
