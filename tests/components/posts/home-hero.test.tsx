import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { HomeHero } from '@/components/posts/home-hero';
import { renderReader } from './render-reader';

/** What the style sheet is told of a name: ems of its longest word, and its part of the hanging word's size. */
function measured(siteName: string) {
  const { unmount } = renderReader(<HomeHero siteName={siteName} shown text="" />);
  const line = screen.getByRole('heading', { level: 1 }).parentElement;
  const [ems, part] = ['--ems', '--part'].map((name) => Number(line?.style.getPropertyValue(name)));
  const stands = line?.className.includes('long') ? 'below' : 'beside';
  unmount();
  return { ems, part, stands };
}

test('a short name is as large as the banner lets it be', () => {
  expect(measured('Lekha')).toEqual({ ems: 3.2, part: 0.6, stands: 'beside' });
  expect(measured('লেখা')).toEqual({ ems: 2.3, part: 0.6, stands: 'beside' });
});

test('a name with a long word makes room for the whole of it', () => {
  expect(measured('The Correspondent')).toEqual({ ems: 8.3, part: 0.6, stands: 'below' });
  expect(measured('THE CORRESPONDENT').ems).toBe(9.6);
});

test('a long name is set in smaller type, and a word without an end does not make it tiny', () => {
  expect(measured('Neighbourhood Kitchen Diaries').part).toBe(0.4);
  expect(measured('The long name of a site '.repeat(3)).part).toBe(0.24);
  expect(measured('x'.repeat(80)).ems).toBe(13);
});

test('a name that may break between any two letters needs room for one', () => {
  expect(measured('日本語のとても長い名前').ems).toBe(1);
});
