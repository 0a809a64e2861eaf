/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { splitAddresses } from '@/lib/text/addresses';

const addressesIn = (text: string) =>
  splitAddresses(text)
    .filter(({ isAddress }) => isAddress)
    .map((piece) => piece.text);

test.each([
  ['See https://a.example/x?y=1&z=2#top.', ['https://a.example/x?y=1&z=2#top']],
  ['(http://a.example), «https://b.example»!', ['http://a.example', 'https://b.example']],
  [
    'https://en.wikipedia.org/wiki/Bengal_(region) (see https://a.example)',
    ['https://en.wikipedia.org/wiki/Bengal_(region)', 'https://a.example'],
  ],
  ['পড়ুন https://bn.wikipedia.org/wiki/বাংলা। তারপর', ['https://bn.wikipedia.org/wiki/বাংলা']],
  ['javascript://a.example ftp://b.example www.c.example https:// xhttps://d.example', []],
  ['<https://a.example>"https://b.example"', ['https://a.example', 'https://b.example']],
])('%s', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
  expect(
    splitAddresses(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
