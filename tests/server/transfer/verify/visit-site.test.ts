/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readPage } from '../../../../lib/server/transfer/verify/visit-site.ts';

test('links to places are found by their names, written in any way; broken ones lead nowhere', () => {
  const links = ['a', '%E0%A6%A8', '%zz', 'b'].map((place) => `<a href="#${place}">x</a>`).join('');
  const page = readPage(`<article><h1>T</h1><p id="a">A</p><p id="ন">B</p>${links}</article>`);
  expect(page.deadLinks).toEqual(['#%zz', '#b']);
});
