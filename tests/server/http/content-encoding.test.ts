import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { chooseEncoding, encodeBody } from '../../../lib/server/http/content-encoding.ts';

test.each([
  ['small', 500],
  ['large', 50_000],
])('a %s body comes back whole from every encoding', async (_size, words) => {
  const body = Buffer.from('লেখা '.repeat(words));
  const [identity, gzip, br] = await Promise.all([
    encodeBody(body, 'identity'),
    encodeBody(body, 'gzip'),
    encodeBody(body, 'br'),
  ]);
  expect(identity).toEqual(body);
  expect(gunzipSync(gzip)).toEqual(body);
  expect(brotliDecompressSync(br)).toEqual(body);
  expect(br.length).toBeLessThan(body.length / 10);
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=1.0', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
  ['br;q=0.2, gzip;q=0.9', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'gzip'],
  ['br;q=0, *;q=0.5', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, gzip', 'gzip'],
  ['gzip ; Q=0.000, br ;q=0', 'identity'],
  ['xbr, gzipped', 'identity'],
  ['br;q=x', 'identity'],
])('Accept-Encoding %s gets %s', (accepted, chosen) => {
  expect(chooseEncoding(accepted)).toBe(chosen);
});
