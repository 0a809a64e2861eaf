import { expect, jest, test } from '@jest/globals';
import { keptHtml } from '../lib/kept-html.ts';
import { trustHtml } from '../lib/trust-html.ts';

test('what a key decides is made once', () => {
  const make = jest.fn(() => trustHtml('<p>River</p>'));
  expect([keptHtml('river', make), keptHtml('river', make)]).toEqual(['<p>River</p>', '<p>River</p>']);
  expect(make).toHaveBeenCalledTimes(1);
  expect(keptHtml('river in another language', () => trustHtml('<p>নদী</p>'))).toBe('<p>নদী</p>');
});

test('what is empty is kept like anything else', () => {
  const make = jest.fn(() => trustHtml(''));
  expect([keptHtml('empty', make), keptHtml('empty', make)]).toEqual(['', '']);
  expect(make).toHaveBeenCalledTimes(1);
});

test('what is asked for least leaves when there is too much', () => {
  const large = trustHtml('x'.repeat(1_000_000));
  for (let n = 0; n < 20; n += 1) keptHtml(`large ${n}`, () => large);
  const make = jest.fn(() => large);
  keptHtml('large 0', make);
  keptHtml('large 19', make);
  expect(make).toHaveBeenCalledTimes(1);
});
