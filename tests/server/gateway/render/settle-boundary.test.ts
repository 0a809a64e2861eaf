/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { settleBoundary } from '../../../../lib/server/gateway/render/settle-boundary.ts';

const CALL = '<script nonce="x">$RB=[];$RC=function(a,b){};$RC("B:0","S:0")</script>';
const late = (content: string, fallback = '<span>Loading</span>') =>
  `<main><!--$?--><template id="B:0"></template>${fallback}<!--/$--></main><footer></footer>` +
  `<script nonce="x">first()</script><div hidden id="S:0">${content}</div>${CALL}<script>last()</script>`;

test('a late part stands in its place, without its script', () => {
  expect(settleBoundary(late('<form><div><input></div></form>'))).toBe(
    '<main><!--$--><form><div><input></div></form><!--/$--></main><footer></footer>' +
      '<script nonce="x">first()</script><script>last()</script>',
  );
});

test('a document without late parts stays as it is', () => {
  const html = '<main><!--$--><p>$RC("B:0","S:0")</p><!--/$--></main>';
  expect(settleBoundary(html)).toBe(html);
});

test('what this does not know stays with its script', () => {
  const unknown = [
    `${late('<p>one</p>')}<div hidden id="S:1">two</div>`,
    late('<p>one</p>', '<!--$--><i>nested</i><!--/$-->'),
    late('<p>one</p>').replace(`</div>${CALL}`, `</div><p></p>${CALL}`),
    late('<p>one</p>').replace('$RC("B:0","S:0")', '$RX("B:0")'),
  ];
  for (const html of unknown) expect(settleBoundary(html)).toBe(html);
});
