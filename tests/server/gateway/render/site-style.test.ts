import { existsSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { keepSavedSettings } from '../../../../lib/server/db/site-settings.ts';
import { siteStyle } from '../../../../lib/server/gateway/render/head-passes.ts';

afterEach(() => keepSavedSettings({}));

test('a site that chose nothing sends no byte of style', () => {
  expect(siteStyle()).toBeUndefined();
});

test('the serif pair has a file for each of its faces, in Latin, Cyrillic and Bengali letters', () => {
  keepSavedSettings({ typeface: 'serif' });
  const css = siteStyle()?.css ?? '';
  const files = [...css.matchAll(/url\(\/_next\/static\/fonts\/([\w.-]+\.woff2)\)/g)].map(([, name]) => name ?? '');
  expect(files).toHaveLength(5);
  for (const name of files) expect(existsSync(`lib/theme/fonts/serif/${name}`)).toBe(true);
  for (const letters of ['U+0000-00FF', 'U+0400-045F', 'U+0980-09FE']) expect(css).toContain(letters);
  expect(css).toContain("--reading-face:'Source Serif 4',var(--font-bengali,'Noto Serif Bengali')");
});

test('the style sheets of every page know nothing of it', () => {
  expect(readFileSync('lib/theme/fonts.ts', 'utf8')).not.toMatch(/serif-4|noto-serif/i);
});
