/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { isPublicAddress } from '../../lib/server/http/public-address/is-public-address.ts';

// A machine that stands for one of the internet: the other addresses of this computer are what must not be reached.
const OUTSIDE = '127.0.0.2';
const INSIDE = '127.0.0.1';
type Found = { address: string; family: number }[];
let answers: Found[] = [];
const lookups: string[] = [];
jest.unstable_mockModule('node:dns', () => ({
  lookup: (name: string, _options: object, done: (error: Error | null, found: Found) => void) => {
    lookups.push(name);
    done(null, answers.length > 1 ? (answers.shift() ?? []) : (answers[0] ?? []));
  },
}));
jest.unstable_mockModule('../../lib/server/http/public-address/is-public-address.ts', () => ({
  isPublicAddress: (address: string) => address === OUTSIDE || isPublicAddress(address),
}));
const { fetchFile } = await import('../../lib/server/http/public-address/fetch-file.ts');

const LIMITS = { milliseconds: 2_000, bytes: 1_000, allowPrivateAddresses: false };
const at = (address: string) => ({ address, family: address.includes(':') ? 6 : 4 });

let inside: Server;
let outside: Server;
let reached: string[] = [];
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listen = (server: Server, host: string) =>
  new Promise<void>((resolve) => server.listen(0, host, () => resolve()));
beforeAll(async () => {
  inside = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.end('secret');
  });
  outside = createServer(({ url = '' }, response) => {
    if (!url.startsWith('/to/')) return response.end('a file');
    response.writeHead(302, { location: encodeURI(decodeURIComponent(url.slice('/to/'.length))) }).end();
  });
  await listen(inside, INSIDE);
  await listen(outside, OUTSIDE);
});
beforeEach(() => {
  reached = [];
  lookups.length = 0;
});
afterAll(() => {
  for (const server of [inside, outside]) {
    server.closeAllConnections();
    server.close();
  }
});

test('a file of a machine outside is fetched, so that what follows refuses something', async () => {
  answers = [[at(OUTSIDE)]];
  expect(await fetchFile(`http://files.test:${portOf(outside)}/a`, LIMITS)).toMatchObject({
    body: Buffer.from('a file'),
  });
});

// One machine in every spelling that a URL may have.
const LITERALS = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '017700000001', '127.0.0.1.', '0'],
  ...['①②⑦.⓪.⓪.①', '127。0。0。1', '[::1]', '[::]', '[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...['[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]'],
  ...['[fe80::1]', '[fd00::1]', '[::ffff:169.254.169.254]', '169.254.169.254', '[0:0:0:0:0:0:0:1]'],
];

test.each(LITERALS)('%s is not asked, straight or behind a redirect', async (host) => {
  answers = [[at(OUTSIDE)]];
  const address = `http://${host}:${portOf(inside)}/secret`;
  for (const asked of [address, `http://files.test:${portOf(outside)}/to/${encodeURIComponent(address)}`])
    expect(await fetchFile(asked, LIMITS)).toEqual({
      reason: expect.stringMatching(/not a public http|not public/),
      isUnreachable: expect.any(Boolean),
    });
  expect(reached).toEqual([]);
});

test.each(['localhost', 'metadata.google.internal', 'nip.test'])(
  'the name %s leads to no machine inside',
  async (name) => {
    for (const found of [
      [at(INSIDE)],
      [at('::1')],
      [at('::ffff:127.0.0.1'), at('10.0.0.1')],
      [at('64:ff9b::7f00:1')],
      [],
    ]) {
      answers = [found];
      expect(await fetchFile(`http://${name}:${portOf(inside)}/secret`, LIMITS)).not.toHaveProperty('body');
    }
    expect(reached).toEqual([]);
  },
);

test('of the addresses of a name only public ones are connected to', async () => {
  answers = [[at(INSIDE), at(OUTSIDE)]];
  expect(await fetchFile(`http://mixed.test:${portOf(outside)}/a`, LIMITS)).toHaveProperty('body');
  expect(await fetchFile(`http://mixed.test:${portOf(inside)}/secret`, LIMITS)).not.toHaveProperty('body');
  expect(reached).toEqual([]);
});

test('a name that means another machine the second time is checked at the moment of connecting', async () => {
  // Nothing is asked beforehand: the answer that was checked is the one that is connected to.
  answers = [[at(OUTSIDE)], [at(INSIDE)]];
  expect(await fetchFile(`http://rebind.test:${portOf(outside)}/a`, LIMITS)).toHaveProperty('body');
  expect(lookups).toEqual(['rebind.test']);
  const again = `http://rebind.test:${portOf(inside)}/secret`;
  answers = [[at(OUTSIDE)], [at(INSIDE)]];
  const redirected = `http://rebind.test:${portOf(outside)}/to/${encodeURIComponent(again)}`;
  expect(await fetchFile(redirected, LIMITS)).toMatchObject({ reason: expect.stringContaining('not public') });
  expect(reached).toEqual([]);
});

test.each([
  'file:///etc/passwd',
  'ftp://files.test/a',
  'gopher://files.test/',
  'data:text/plain,a',
  'http://u:p@files.test/',
])('%s is not fetched, straight or behind a redirect', async (address) => {
  answers = [[at(OUTSIDE)]];
  for (const asked of [address, `http://files.test:${portOf(outside)}/to/${encodeURIComponent(address)}`])
    expect(await fetchFile(asked, LIMITS)).toMatchObject({ reason: expect.stringContaining('not a public http') });
});
