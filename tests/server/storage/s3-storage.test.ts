/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Logger } from 'pino';
import { parseEnv } from '../../../lib/server/env.ts';
import { checkStorage } from '../../../lib/server/services/health/doctor/examine-parts.ts';
import { openStorage } from '../../../lib/server/storage/open-storage.ts';
import { parseS3Address } from '../../../lib/server/env.ts';
import { serveUpload } from '../../../lib/server/storage/serve-upload.ts';
import { s3Storage } from '../../../lib/server/storage/s3-storage.ts';
import { startWebServer } from '../../setup/web-server.ts';
import type { Storage } from '../../../lib/server/storage/storage.ts';
import { expectStreams } from './expect-streams.ts';

type FakeStore = { run(): Promise<AddressInfo>; close(): Promise<void> };
// The package is CommonJS without types.
const require = createRequire(import.meta.url);
const S3rver = require('@20minutes/s3rver') as new (options: object) => FakeStore;

const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
let server: FakeStore;
let folder: string;
let endpoint: string;
let storage: Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lekha-s3-'));
  const configureBuckets = [{ name: 'notes', configs: [] }];
  server = new S3rver({ port: 0, address: '127.0.0.1', directory: folder, configureBuckets, silent: true });
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
  storage = s3Storage({ bucket: 'notes', endpoint, region: 'us-east-1' }, CREDENTIALS);
});
afterEach(async () => {
  for (const key of await keysOf('')) await storage.delete(key);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function keysOf(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  return keys;
}

test('what was put is got back with its bytes, type, size and date', async () => {
  const body = Buffer.from([0, 1, 254, 255, 10, 13]);
  await storage.put('featured-images/a1-10x10.webp', body, 'image/webp');
  const file = await storage.get('featured-images/a1-10x10.webp');
  expect(file).toMatchObject({ contentType: 'image/webp', size: 6 });
  expect(file?.body).toEqual(body);
  const info = await storage.head('featured-images/a1-10x10.webp');
  expect(info).toMatchObject({ contentType: 'image/webp', size: 6 });
  expect(Math.abs(Date.now() - (info?.modified.getTime() ?? 0))).toBeLessThan(60_000);
});

test('a second put replaces the file; what is deleted or was never there is not found', async () => {
  const key = 'profile-images/a.webp';
  await storage.put(key, Buffer.from('old and long'), 'image/webp');
  await storage.put(key, Buffer.from('new'), 'image/webp');
  expect((await storage.get(key))?.body.toString()).toBe('new');
  await storage.delete(key);
  await storage.delete(key);
  expect(await storage.get(key)).toBeUndefined();
  expect(await storage.head(key)).toBeUndefined();
  // Another key that begins alike is not it.
  await storage.put('profile-images/a.webp.avif', Buffer.from('x'), 'image/avif');
  await storage.put('profile-images/a.webp.webp', Buffer.from('x'), 'image/webp');
  expect(await storage.head(key)).toBeUndefined();
});

test('keys are listed by prefix, in order', async () => {
  const names = Array.from({ length: 23 }, (_, number) => `featured-images/${String(number).padStart(4, '0')}.webp`);
  await Promise.all(names.map((name) => storage.put(name, Buffer.from('x'), 'image/webp')));
  await storage.put('profile-images/a.webp', Buffer.from('x'), 'image/webp');
  expect(await keysOf('featured-images/')).toEqual(names);
  expect(await keysOf('')).toEqual([...names, 'profile-images/a.webp']);
  expect(await keysOf('none/')).toEqual([]);
});

test('a listing goes on until its last page', async () => {
  // The test store cannot make pages with this Node.
  const page = (from: number, next: string) =>
    `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next && `<NextContinuationToken>${next}</NextContinuationToken>`}` +
    [from, from + 1]
      .map((number) => `<Contents><Key>profile-images/${number}.webp</Key><Size>1</Size></Contents>`)
      .join('') +
    '</ListBucketResult>';
  const web = await startWebServer(({ url }, response) =>
    response.end(url?.includes('continuation-token=t2') ? page(3, '') : page(1, 't2')),
  );
  const paged = s3Storage({ bucket: 'notes', endpoint: web.url, region: 'us-east-1' }, CREDENTIALS, { pageSize: 2 });
  const keys: string[] = [];
  for await (const key of paged.list('profile-images/')) keys.push(key);
  expect(keys).toEqual([1, 2, 3, 4].map((number) => `profile-images/${number}.webp`));
  await web.close();
});

test('a name that is no key is refused and never found', async () => {
  await expect(storage.put('../x.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(/not a storage key/);
  await expect(storage.put('profile-images/a.webp', Buffer.from('x'), 'image/png')).rejects.toThrow(/cannot hold/);
  expect(await storage.get('../x.webp')).toBeUndefined();
});

const settings = (url: string, secret = 'S3RVER') =>
  parseEnv({ STORAGE_URL: url, AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: secret });

test('STORAGE_URL opens the bucket; one that cannot be used is one clear line', async () => {
  const opened = await openStorage(settings(`s3://notes?endpoint=${endpoint}&region=us-east-1`));
  await opened.put('profile-images/b.webp', Buffer.from('x'), 'image/webp');
  await opened.put('profile-images/c.webp', Buffer.from('x'), 'image/webp');
  // A filled bucket opens as well as an empty one.
  await openStorage(settings(`s3://notes?endpoint=${endpoint}&region=us-east-1`));
  expect(await keysOf('profile-images/')).toEqual(['profile-images/b.webp', 'profile-images/c.webp']);
  await expect(openStorage(settings(`s3://other-bucket?endpoint=${endpoint}`))).rejects.toThrow(
    `STORAGE_URL: there is no bucket «other-bucket» at ${endpoint}.`,
  );
  await expect(openStorage(settings('s3://notes?endpoint=http://127.0.0.1:9'))).rejects.toThrow(
    'STORAGE_URL: http://127.0.0.1:9 cannot be reached.',
  );
  await expect(openStorage(settings(`s3://notes?endpoint=${endpoint}`, 'wrong'))).rejects.toThrow(
    /refuses the credentials/,
  );
});

test('the doctor says of a bucket what a start would, also when it is a clock that is off', async () => {
  const wrong = await checkStorage(settings(`s3://notes?endpoint=${endpoint}`, 'wrong'));
  expect(wrong[0]).toMatchObject({ level: 'error', text: expect.stringMatching(/^STORAGE_URL: .* refuses the cred/) });
  const away = await checkStorage(settings('s3://notes?endpoint=http://127.0.0.1:9'));
  expect(away[0]?.text).toBe('STORAGE_URL: http://127.0.0.1:9 cannot be reached.');
  const web = await startWebServer((_request, response) => {
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end('<Error><Code>RequestTimeTooSkewed</Code><Message>The difference is too large.</Message></Error>');
  });
  const skewed = await checkStorage(settings(`s3://notes?endpoint=${web.url}`));
  expect(skewed[0]?.text).toBe(`STORAGE_URL: the clock of this machine is off, says ${web.url}.`);
  await web.close();
});

/** A log, and what it was told. */
function createTold() {
  const said: string[] = [];
  const log = { warn: (_: unknown, text: string) => said.push(text), info: (text: string) => said.push(text) };
  // The two levels that a store speaks at.
  return { said, log: log as unknown as Pick<Logger, 'info' | 'warn'> };
}

test('a start with a store that is away goes on and says so; a wrong bucket or key still ends it', async () => {
  const { said, log } = createTold();
  await openStorage(settings('s3://notes?endpoint=http://127.0.0.1:9'), log);
  expect(said).toEqual(['the store of uploads is away']);

  let status = 503;
  const web = await startWebServer((_request, response) => {
    response.statusCode = status;
    response.end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>');
  });
  const opened = await openStorage(settings(`s3://notes?endpoint=${web.url}`), log);
  await expect(opened.get('profile-images/a.webp')).rejects.toMatchObject({ code: 'unavailable' });
  status = 200;
  await opened.check();
  expect(said.splice(0)).toEqual([
    'the store of uploads is away',
    'the store of uploads is away',
    'the store of uploads is back',
  ]);
  await web.close();

  await expect(openStorage(settings(`s3://other-bucket?endpoint=${endpoint}`), log)).rejects.toThrow(
    'there is no bucket «other-bucket»',
  );
  await expect(openStorage(settings(`s3://notes?endpoint=${endpoint}`, 'wrong'), log)).rejects.toThrow(
    /refuses the credentials/,
  );
});

test('a store that goes away is said in the log once, and so is its return', async () => {
  let isAway = false;
  const web = await startWebServer((_request, response) => {
    response.statusCode = isAway ? 500 : 200;
    response.end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>');
  });
  const { said, log } = createTold();
  const watched = s3Storage({ bucket: 'notes', endpoint: web.url, region: 'us-east-1' }, CREDENTIALS, { log });
  await watched.check();
  expect(said).toEqual([]);
  isAway = true;
  await expect(watched.check()).rejects.toThrow('answered 500');
  await expect(watched.get('profile-images/a.webp')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(watched.put('../x.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(/not a storage key/);
  expect(await watched.get('../x.webp')).toBeUndefined();
  expect(said).toEqual(['the store of uploads is away']);
  isAway = false;
  expect(await watched.head('profile-images/a.webp')).toBeUndefined();
  await watched.check();
  expect(said).toEqual(['the store of uploads is away', 'the store of uploads is back']);
  await web.close();
});

test('a store that is away while the site runs is 503, not a missing picture', async () => {
  const away = s3Storage({ bucket: 'notes', endpoint: 'http://127.0.0.1:9', region: 'us-east-1' }, CREDENTIALS);
  await expect(away.get('profile-images/a.webp')).rejects.toMatchObject({
    code: 'unavailable',
    headers: { 'Retry-After': '5' },
  });
  await expect(away.put('profile-images/a.webp', Buffer.from('x'), 'image/webp')).rejects.toMatchObject({
    code: 'unavailable',
  });
});

function endless(response: ServerResponse): void {
  const more = () => !response.destroyed && response.write(Buffer.alloc(256 * 1024), () => setImmediate(more));
  more();
}

function sendElsewhere(url: string, response: ServerResponse): void {
  if (url.endsWith('/other')) response.end('of another');
  else response.writeHead(307, { location: '/other' }).end();
}

test.each<[string, RequestListener]>([
  [
    'breaks off in the middle',
    (_, response) => response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy()),
  ],
  ['never answers', () => {}],
  ['never comes to an end', (_, response) => response.writeHead(200, { 'content-length': '100' }).write('half')],
  ['answers 500', (_, response) => response.writeHead(500).end('<html>Oh</html>')],
  ['sends more than any picture has', (_, response) => endless(response.writeHead(200))],
  ['has no end of words for its fault', (_, response) => endless(response.writeHead(500))],
  ['sends elsewhere', ({ url = '' }, response) => sendElsewhere(url, response)],
])('a store that %s is away: no half of a file, and nobody waits for ever', async (_, listener) => {
  const store = await startWebServer(listener);
  const address = { bucket: 'notes', endpoint: store.url, region: 'us-east-1' };
  const bad = s3Storage(address, CREDENTIALS, { timeoutMs: 500 });
  await expect(bad.get('profile-images/a.webp')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(Array.fromAsync(bad.list('profile-images/'))).rejects.toMatchObject({ code: 'unavailable' });
  await store.close();
});

test('a listing that goes round in circles is given up, and what is listed without having been asked for is not taken', async () => {
  const keys = ['files/a.pdf', 'profile-images/a.webp'].map(
    (key) => `<Contents><Key>${key}</Key><Size>1</Size><LastModified>2026-01-02T03:04:05Z</LastModified></Contents>`,
  );
  const listing = (more: string) => `<ListBucketResult>${keys.join('')}${more}</ListBucketResult>`;
  let pages = 0;
  const store = await startWebServer(({ url = '' }, response) => {
    pages += 1;
    const isCircle = url.includes('prefix=files');
    const more = `<IsTruncated>true</IsTruncated><NextContinuationToken>${pages % 3}</NextContinuationToken>`;
    response.writeHead(200, { 'content-type': 'application/xml' }).end(listing(isCircle ? more : ''));
  });
  const odd = s3Storage({ bucket: 'notes', endpoint: store.url, region: 'us-east-1' }, CREDENTIALS);
  expect(await Array.fromAsync(odd.list('profile-images/'))).toEqual(['profile-images/a.webp']);
  await expect(Array.fromAsync(odd.list('files/'))).rejects.toMatchObject({ code: 'unavailable' });
  expect(pages).toBeLessThan(200);
  await store.close();
});

const XML = { 'content-type': 'application/xml' };

test.each([
  ['tags without ends', '<a>'.repeat(600_000)],
  ['tags that end otherwise', '<a></a >'.repeat(200_000)],
  ['ends that end in a stroke', '<a></a/>'.repeat(200_000)],
  ['tags like instructions', '<a ?>'.repeat(300_000)],
  ['the same in a comment', `<ListBucketResult><!-- ${'<a>'.repeat(600_000)} --></ListBucketResult>`],
  ['the same in an attribute', `<ListBucketResult of="${'<a>'.repeat(600_000)}"></ListBucketResult>`],
  ['elements in elements', `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`],
  [
    'the page of a site',
    `<!DOCTYPE html><html><body>${'<p>Back soon<br><li><img src="x">'.repeat(6_000)}</body></html>`,
  ],
])('a listing of %s is none, and costs no time; nor does the same as a fault', async (_, text) => {
  const store = await startWebServer(({ url = '' }, response) =>
    response.writeHead(url.startsWith('/notes/') ? 500 : 200, XML).end(text),
  );
  const bad = s3Storage({ bucket: 'notes', endpoint: store.url, region: 'us-east-1' }, CREDENTIALS);
  const startedAt = performance.now();
  await expect(Array.fromAsync(bad.list('files/'))).rejects.toMatchObject({ code: 'unavailable' });
  await expect(bad.get('profile-images/a.webp')).rejects.toMatchObject({ code: 'unavailable' });
  // Looked for by an expression, the ends of so many take hours.
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  await store.close();
});

test.each<[string, RequestListener]>([
  [
    'says so with a fault under 200',
    (_, response) => response.writeHead(200, XML).end('<Error><Code>SlowDown</Code></Error>'),
  ],
  [
    'keeps half of it',
    ({ method }, response) => response.writeHead(200, method === 'HEAD' ? { 'content-length': '2' } : {}).end(),
  ],
  ['keeps nothing', ({ method }, response) => response.writeHead(method === 'HEAD' ? 404 : 200, { etag: '"a"' }).end()],
])('an upload to a store that %s is not acknowledged', async (_, listener) => {
  const store = await startWebServer((request, response) => {
    request.resume().once('end', () => listener(request, response));
  });
  const lying = s3Storage({ bucket: 'notes', endpoint: store.url, region: 'us-east-1' }, CREDENTIALS);
  const pieces = (async function* () {
    yield Buffer.from('four');
  })();
  const away = { code: 'unavailable' };
  await expect(lying.put('profile-images/a.webp', Buffer.from('four'), 'image/webp')).rejects.toMatchObject(away);
  await expect(lying.putStream('files/a.pdf', pieces)).rejects.toMatchObject(away);
  await store.close();
});

test.each([
  ['a page', '<!DOCTYPE html><p>Back soon'],
  ['a fault', '<Error><Code>SlowDown</Code></Error>'],
  ['nothing', ''],
])('%s under 200 is no picture that readers keep', async (_, text) => {
  const store = await startWebServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'image/webp' }).end(text),
  );
  const odd = s3Storage({ bucket: 'notes', endpoint: store.url, region: 'us-east-1' }, CREDENTIALS);
  const asked = new Request('http://site.test/uploads/profile-images/a.webp');
  await expect(serveUpload(odd, 'profile-images/a.webp', asked)).rejects.toMatchObject({ code: 'unavailable' });
  await store.close();
});

test('however many pictures are asked for, a store that hangs is asked for sixty-four, and the others learn of it', async () => {
  const asked = new Set<string | undefined>();
  const store = await startWebServer(({ url }) => void asked.add(url));
  const address = { bucket: 'notes', endpoint: store.url, region: 'us-east-1' };
  const hanging = s3Storage(address, CREDENTIALS, { timeoutMs: 2_000 });
  const pictures = Array.from({ length: 80 }, (_, at) => hanging.get(`profile-images/${at}.webp`));
  const all = Promise.allSettled(pictures);
  await sleep(1_000);
  expect(asked.size).toBe(64);
  expect(new Set((await all).map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(asked.size).toBe(80);
  await store.close();
});

test('a store that compresses says no length: it is asked not to', async () => {
  const store = await startWebServer((request, response) => {
    const isPlain = request.method === 'HEAD' && request.headers['accept-encoding'] === 'identity';
    request.resume().once('end', () => response.writeHead(200, isPlain ? { 'content-length': '4' } : {}).end());
  });
  const odd = s3Storage({ bucket: 'notes', endpoint: store.url, region: 'us-east-1' }, CREDENTIALS);
  await odd.put('assets/a.txt', Buffer.from('four'), 'text/plain; charset=utf-8');
  await store.close();
});

test('a listing as stores write it is read', async () => {
  const listing = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>notes</Name><Prefix/><Marker />
    <Contents><Key>files/a.pdf</Key><LastModified>2026-01-02T03:04:05Z</LastModified><ETag>&quot;a&quot;</ETag><Size>1</Size>
    <Owner><ID>1 > 0</ID></Owner></Contents></ListBucketResult>`;
  const store = await startWebServer((_, response) => response.writeHead(200, XML).end(listing));
  const plain = s3Storage({ bucket: 'notes', endpoint: store.url, region: 'us-east-1' }, CREDENTIALS);
  expect(await Array.fromAsync(plain.list('files/'))).toEqual(['files/a.pdf']);
  await store.close();
});

test('of a file come as many bytes as were asked for, however many the store gives or promises', async () => {
  const answers: Record<string, RequestListener> = {
    'more.pdf': (_, response) => response.writeHead(206).end('%PDF HTTP/1.1 200 OK'),
    'promised.pdf': (_, response) => void response.writeHead(206, { 'content-length': '1000' }).write('%PDF'),
    'less.pdf': (_, response) => response.writeHead(206).end('%P'),
    'whole.pdf': (_, response) => response.writeHead(200).end('of another part'),
  };
  const store = await startWebServer((request, response) =>
    answers[request.url?.split('/').at(-1) ?? '']?.(request, response),
  );
  const odd = s3Storage({ bucket: 'notes', endpoint: store.url, region: 'us-east-1' }, CREDENTIALS);
  const read = async (name: string) =>
    Buffer.concat(await Array.fromAsync(await odd.read(`files/${name}`, { start: 0, end: 3 }))).toString();
  expect(await read('more.pdf')).toBe('%PDF');
  expect(await read('promised.pdf')).toBe('%PDF');
  await expect(read('less.pdf')).rejects.toThrow('ends early');
  await expect(read('whole.pdf')).rejects.toMatchObject({ code: 'unavailable' });
  await store.close();
});

test('a bucket that is gone is away, not an empty store', async () => {
  const gone = s3Storage({ bucket: 'nothing', endpoint, region: 'us-east-1' }, CREDENTIALS);
  await expect(Array.fromAsync(gone.list(''))).rejects.toMatchObject({ code: 'unavailable' });
  await expect(gone.head('profile-images/a.webp')).rejects.toMatchObject({ code: 'unavailable' });
});

test('addresses of buckets, with Amazon’s own where none is named; anything else is refused by name', () => {
  expect(parseS3Address('s3://my.bucket-1?endpoint=https://store.example/base/&region=eu-1')).toEqual({
    bucket: 'my.bucket-1',
    region: 'eu-1',
    endpoint: 'https://store.example/base',
  });
  expect(parseS3Address('s3://notes?region=eu-central-1')?.endpoint).toBe('https://s3.eu-central-1.amazonaws.com');
  for (const bad of ['s3://', 's3://x', 's3://notes/folder', 's3://notes?endpoint=ftp://x', 'https://notes'])
    expect(parseS3Address(bad)).toBeUndefined();
  expect(() => settings('s3://NO_bucket')).toThrow(/^STORAGE_URL must be s3:/);
  expect(() => parseEnv({ STORAGE_URL: 's3://notes' })).toThrow(/^AWS_ACCESS_KEY_ID is required/);
});

test('a file that comes in pieces is whole or not there, and is read in ranges', async () => {
  await expectStreams(storage);
});
