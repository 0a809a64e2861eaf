import { expect, test } from '@jest/globals';
import { safePath } from '../lib/safe-path.ts';

test('addresses inside the site pass, in ASCII', () => {
  expect(safePath('/')).toBe('/');
  expect(safePath('/posts/x?page=2#comments')).toBe('/posts/x?page=2#comments');
  expect(safePath('/posts/বাংলা')).toBe(`/posts/${encodeURIComponent('বাংলা')}`);
});

test('whatever a browser could read as another site does not', () => {
  const bad = [
    '//evil.test',
    '/\\evil.test',
    '\\/evil.test',
    'https://evil.test',
    '/\t/evil.test',
    '/..//evil.test',
    'javascript:alert(1)',
    ' /x',
    '',
  ];
  for (const path of [...bad, null]) expect([path, safePath(path)]).toEqual([path, null]);
});

test('the choice of a language does not lead to itself', () => {
  expect(safePath('/language?to=bn')).toBeNull();
});
