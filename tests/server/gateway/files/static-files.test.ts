import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { keepBuild, openStaticFiles } from '../../../../lib/server/gateway/files/static-files.ts';

const CODE = 'export const answer = 42;\n'.repeat(40);
let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lekha-static-'));
  const chunks = join(folder, 'static', 'chunks');
  await mkdir(chunks, { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(chunks, 'a1b2.js'), CODE);
  await writeFile(join(chunks, 'a1b2.js.gz'), gzipSync(CODE));
  await writeFile(join(chunks, 'a1b2.js.br'), brotliCompressSync(CODE));
  await writeFile(join(chunks, 'font.woff2'), 'font');
  const files = await openStaticFiles(join(folder, 'static'));
  server = createServer(({ url: path = '', method, headers }, response) => {
    void files.send(path, headers['accept-encoding'] as string | undefined, method, response).then((sent) => {
      if (!sent) response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/_next/static`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

test('a file is sent as the copy that the browser can read, for good', async () => {
  const copies = { gzip: 'gzip', 'gzip, br': 'br', identity: null, 'gzip;q=1.0': 'gzip' };
  for (const [accepted, copy] of Object.entries(copies)) {
    const answer = await fetch(`${url}/chunks/a1b2.js?v=1`, { headers: { 'accept-encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBe(copy);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toBe(CODE);
  }
});

test('HEAD has the length and no body; a font is sent as it is', async () => {
  const head = await fetch(`${url}/chunks/a1b2.js`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
  expect([head.headers.get('content-length'), await head.text()]).toEqual([String(CODE.length), '']);
  const font = await fetch(`${url}/chunks/font.woff2`, { headers: { 'accept-encoding': 'br, gzip' } });
  expect([font.headers.get('content-type'), await font.text()]).toEqual(['font/woff2', 'font']);
});

test('nothing else is sent', async () => {
  for (const path of ['/chunks/none.js', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/chunks'])
    expect((await fetch(url + path)).status).toBe(404);
  expect((await fetch(`${url}/chunks/a1b2.js`, { method: 'POST' })).status).toBe(404);
});

test('a page of one of the last two versions goes on with its own scripts; older ones are let go', async () => {
  const place = await mkdtemp(join(tmpdir(), 'lekha-builds-'));
  const store = join(place, 'data', 'builds');
  const build = async (version: string) => {
    const made = join(place, version, 'static');
    await mkdir(join(made, 'chunks'), { recursive: true });
    await writeFile(join(place, version, 'BUILD_ID'), `${version}\n`);
    await writeFile(join(made, 'chunks', `${version}.js`), version);
    for (const copy of ['br', 'gz']) await writeFile(join(made, 'chunks', `${version}.js.${copy}`), copy);
    const opened = await openStaticFiles(made, store);
    await keepBuild(made, store);
    // A second start.
    await keepBuild(made, store);
    return ['one', 'two', 'three', 'four', 'five'].filter((known) => opened.has(`/_next/static/chunks/${known}.js`));
  };
  expect(await build('one')).toEqual(['one']);
  expect(await build('two')).toEqual(['one', 'two']);
  // Back to the one before, which is the newest then.
  expect(await build('one')).toEqual(['one', 'two']);
  expect(await build('three')).toEqual(['one', 'two', 'three']);
  expect(await build('four')).toEqual(['one', 'two', 'three', 'four']);
  // Nothing of theirs keeps a site from starting.
  await writeFile(join(store, 'note.txt'), 'not ours');
  expect(await build('five')).toEqual(['one', 'three', 'four', 'five']);
  expect(await readdir(join(store, 'five', 'chunks'))).toEqual(['five.js', 'five.js.br']);
  await rm(place, { recursive: true });
});
