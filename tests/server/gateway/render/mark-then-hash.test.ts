import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { bytesOf } from '../../../../lib/server/gateway/render/capture-render.ts';
import { markThenHash } from '../../../../lib/server/gateway/render/content-security-policy.ts';

const NONCE = 'a+b/c==';
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('marked inline code is hashed and loses its mark', () => {
  const page = markThenHash(
    `<script nonce="${NONCE}">one()</script><style data-emotion="css" nonce="${NONCE}">p{}</style>`,
    NONCE,
  );
  expect(page.html).toBe('<script>one()</script><style data-emotion="css">p{}</style>');
  expect(page.scripts).toEqual([hash('one()')]);
  expect(page.styles).toEqual([hash('p{}')]);
});

test('a script without the mark, or with another, gets no hash', () => {
  const html = '<script>evil()</script><script nonce="guess">evil()</script>';
  expect(markThenHash(html, NONCE)).toEqual({ html, scripts: [], styles: [] });
});

test('a script with an address needs no hash', () => {
  const page = markThenHash(`<script src="/_next/a.js" async="" nonce="${NONCE}"></script>`, NONCE);
  expect(page).toEqual({ html: '<script src="/_next/a.js" async=""></script>', scripts: [], styles: [] });
});

test('a marked tag that is quoted inside of a marked script is text, not code', () => {
  const inner = `push("<script nonce=\\"x\\">evil()")`;
  const page = markThenHash(`<script nonce="${NONCE}">${inner}</script>`, NONCE);
  expect(page.scripts).toEqual([hash(inner)]);
});

test('the hash of a script with other letters is the one that the browser makes of it', () => {
  const code = 'say("কমা, 逗号, é")';
  const page = markThenHash(bytesOf(`<script nonce="${NONCE}">${code}</script>`), NONCE);
  expect(page.scripts).toEqual([hash(code)]);
  expect(Buffer.from(page.html, 'latin1').toString()).toBe(`<script>${code}</script>`);
});
