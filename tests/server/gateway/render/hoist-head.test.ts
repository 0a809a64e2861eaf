import { expect, test } from '@jest/globals';
import { hoistHead } from '../../../../lib/server/gateway/render/head-passes.ts';

test('metadata that was written late comes to the end of the head, in its order', () => {
  const late =
    '<title>A &amp; b</title><meta name="robots" content="noindex"/><meta property="og:title" content="$&amp;"/><link rel="canonical" href="/x"/>';
  const html = `<html><head><meta charSet="utf-8"/></head><body><main>x</main>${late}<p>y</p></body></html>`;
  expect(hoistHead(html)).toBe(
    `<html><head><meta charSet="utf-8"/>${late}</head><body><main>x</main><p>y</p></body></html>`,
  );
});

test('what only looks like metadata stays where it is', () => {
  const body =
    '<svg><title>A picture</title></svg><script>"<title>x</title><meta name=\\"a\\">"</script><link rel="stylesheet" href="/a.css"/><meta itemProp="x" content="y"/>';
  const html = `<html><head><title>t</title></head><body>${body}</body></html>`;
  expect(hoistHead(html)).toBe(html);
});

test('a payload or a text without a head is left alone', () => {
  expect(hoistHead('1:"<title>x</title>"')).toBe('1:"<title>x</title>"');
});
