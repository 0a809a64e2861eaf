/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { oldPathKey, oldPathKeys, takeQuery } from '../../../lib/server/content/old-path.ts';

test('an address below a folder and index.php is found with the folder and without it, as it is asked for', () => {
  const site = 'https://old.example/blog';
  const keys = oldPathKeys('/blog/index.php/2020/06/rain/', site);
  // Links within texts are kept without the folder.
  for (const asked of ['/blog/index.php/2020/06/rain/', '/index.php/2020/06/rain/', '/2020/06/rain'])
    expect(keys).toContain(oldPathKey(asked));
  expect(oldPathKeys('/rain', site)).toEqual(['/rain', '/blog/rain']);
  expect(oldPathKeys('/blog/', site)).toEqual(['/blog']);
});

test('a query goes along whole and as it is written: a name that stands in it twice does so behind it, and what the target says stays', () => {
  const query = (to: string, asked: string) => {
    const target = new URL(to, 'http://site.test');
    takeQuery(target, `?${asked}`);
    return target.search;
  };
  expect(query('/posts/rain', 'to=a&x=1&to=b&to=a')).toBe('?to=a&x=1&to=b&to=a');
  expect(query('/posts/rain?to=z', 'to=a&x=1&to=b')).toBe('?to=z&x=1');
  expect(query('/posts/rain', 'q=a%20b&q=c+d&bare&e=')).toBe('?q=a%20b&q=c+d&bare&e=');
});
