import { expect, test } from '@jest/globals';
import { MOST_REDIRECT_LINES, readRedirectLines, writeRedirectLines, type Redirect } from '@/lib/schemas/redirect';

const bodies = (text: string) => readRedirectLines(text).map(({ body }) => body);

test('columns stand in the order that the first line names, or in ours', () => {
  const wanted = [
    { from: '/a', to: '/b', status: 302 },
    { from: '/c', to: 'https://other.test/x,y' },
  ];
  expect(bodies('from,to,status\r\n/a,/b,302\r\n/c,"https://other.test/x,y",\r\n')).toEqual(wanted);
  expect(bodies('Status;To;From\n302;/b;/a\n;"https://other.test/x,y";/c\n')).toEqual(wanted);
  expect(bodies('/a,/b,302\n/c,"https://other.test/x,y"')).toEqual(wanted);
});

test('each says at which line it stands; what is no status is left to be refused', () => {
  const lines = readRedirectLines('from,to\n\n/a,/b\n"/c\n",/d\n/e,/f');
  expect(lines.map(({ line }) => line)).toEqual([3, 4, 6]);
  expect(bodies('/a,/b,moved')[0]?.status).toBeNaN();
});

test('a file without redirects, with too many, or that is no CSV is refused', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, i) => `/${i},/x`).join('\n');
  expect(readRedirectLines(lines(MOST_REDIRECT_LINES))).toHaveLength(MOST_REDIRECT_LINES);
  for (const text of ['', 'from,to,status\n', lines(MOST_REDIRECT_LINES + 1), '"/a,/b'])
    expect(() => readRedirectLines(text)).toThrow();
});

test('what is saved as a file is read again as it was', () => {
  const redirect: Redirect = { id: 1, from: '/a', to: '/b,c', status: 308, created_at: '2026-10-12T06:15:00.000Z' };
  const file = writeRedirectLines([redirect, { ...redirect, id: 2, from: '/gone', to: null, status: 410 }]).join('');
  expect(bodies(file)).toEqual([
    { from: '/a', to: '/b,c', status: 308 },
    { from: '/gone', to: '', status: 410 },
  ]);
});
