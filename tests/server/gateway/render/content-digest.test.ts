/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { contentDigest } from '../../../../lib/server/gateway/render/content-digest.ts';

const push = (text: string) => `<script>self.__next_f.push([1,"${text}"])</script>`;
const page = (payload: string, text = '<pre>one\ntwo</pre>') => `<html><body>${text}${payload}</body></html>`;

const NONCES = ['mUS3q0Lk+2yJ/8v1xw5rZQ==', 'AAAAq0Lk+2yJ/8v1xw5rZQ=='];
const rows = (nonce = NONCES[0], at = 1_795_445_778_213) =>
  `1:\\"$Sreact.fragment\\"\\n:HL[\\"a.css\\",{\\"nonce\\":\\"${nonce}\\"}]\\n4:{\\"dehydratedAt\\":${at},\\"at\\":3,\\"of\\":\\"$L1\\"}\\n`;

test('a page rendered again has the same digest: its mark, its moment and the order of its rows say nothing', () => {
  const first = contentDigest(page(push(rows())));
  expect(contentDigest(page(push(rows(NONCES[1], 1_795_445_999_999))))).toBe(first);
  const inOtherOrder = `4:\\"$Sreact.fragment\\"\\n1:{\\"dehydratedAt\\":7,\\"at\\":3,\\"of\\":\\"$L4\\"}\\n:HL[\\"a.css\\",{\\"nonce\\":\\"${NONCES[0]}\\"}]\\n`;
  expect(contentDigest(page(push(inOtherOrder)))).toBe(first);
  // Wherever the stream was cut.
  expect(contentDigest(page(push(rows().slice(0, 30)) + push(rows().slice(30))))).toBe(first);
});

test('whatever is shown counts, in its order, and so does what React alone has', () => {
  const digests = [
    page(push(rows())),
    page(push(rows()), '<pre>two\none</pre>'),
    page(push(rows()), '<pre>one\ntwo $5</pre>'),
    page(push(rows()), '<pre>one\ntwo $6</pre>'),
    page(push(rows().replace('\\"at\\":3', '\\"at\\":4'))),
    page(push(rows().replace('a.css', 'b.css'))),
    page(push(`${rows()}5:null\\n`)),
  ].map(contentDigest);
  expect(new Set(digests).size).toBe(digests.length);
});
