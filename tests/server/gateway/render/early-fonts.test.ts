import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { bytesOf } from '../../../../lib/server/gateway/render/capture-render.ts';
import { findEarlyFonts, withEarlyFonts } from '../../../../lib/server/gateway/render/head-passes.ts';

const LINK = '</_next/static/media/roboto_latin.woff2>; rel=preload; as="font"';
const FONTS = {
  bengali: '/_next/static/media/noto_sans_bengali_bengali.1.woff2',
  italic: '/_next/static/media/roboto_latin_italic.3.woff2',
};
const BENGALI = `${LINK}, <${FONTS.bengali}>; rel=preload; as="font"; crossorigin=""; type="font/woff2"`;
const ITALIC = BENGALI.replace(FONTS.bengali, FONTS.italic);
const BEHIND = '; fetchpriority=low';

test('the Bengali font is asked for at once where the page’s own text has Bengali letters', () => {
  const html = bytesOf('<nav></nav><main><p lang="bn">কমা</p></main>');
  expect(withEarlyFonts(LINK, html, FONTS)).toBe(BENGALI);
  expect(withEarlyFonts(LINK, html, {})).toBe(LINK);
});

test('the name of the language in a menu does not count', () => {
  const around = (text: string) => bytesOf(`<nav>বাংলা</nav><main><p>${text}</p></main><footer>বাংলা</footer>`);
  expect(withEarlyFonts(LINK, around('A comma'), FONTS)).toBe(LINK);
  expect(withEarlyFonts(LINK, around('अल्पविराम, ಅಲ್ಪವಿರಾಮ, “”, 逗号'), FONTS)).toBe(LINK);
  expect(withEarlyFonts(LINK, around('কমা'), FONTS)).not.toBe(LINK);
  expect(withEarlyFonts(LINK, bytesOf('<p>বাংলা</p>'), FONTS)).toBe(LINK);
});

test('what stands far below the first screen leaves the line to the first picture', () => {
  const below = (html: string) => bytesOf(`<main>${html}<p>কমা</p></main>`);
  expect(withEarlyFonts(LINK, below('<p>A comma</p>'), FONTS)).toBe(BENGALI);
  expect(withEarlyFonts(LINK, below('<p>A comma</p>'.repeat(300)), FONTS)).toBe(BENGALI + BEHIND);
});

test('slanted letters come behind as well, and not where emphasis is by weight', () => {
  const page = (title: string, text: string) => bytesOf(`<main><h1 ${title}>T</h1><p>${text}</p></main>`);
  expect(withEarlyFonts(LINK, page('lang="en"', 'a <em>comma</em>'), FONTS)).toBe(ITALIC + BEHIND);
  expect(withEarlyFonts(LINK, page('lang="en"', 'a comma <em>কমা</em>'), FONTS)).toBe(BENGALI);
  expect(withEarlyFonts(LINK, page('lang="bn"', 'কমা <em>comma</em>'), FONTS)).toBe(BENGALI);
});

test('the fonts are found among the files of a build', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-build-'));
  await mkdir(join(folder, 'media'));
  expect(await findEarlyFonts(folder)).toEqual({});
  for (const name of ['roboto_latin.2.woff2', 'roboto_latin_italic.3.woff2', 'noto_sans_bengali_bengali.1.woff2'])
    await writeFile(join(folder, 'media', name), '');
  expect(await findEarlyFonts(folder)).toEqual(FONTS);
  await rm(folder, { recursive: true });
});
