import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { bytesOf } from '../../../../lib/server/gateway/render/capture-render.ts';
import {
  findBengaliFont,
  unseenLettersScript,
  withEarlyFont,
} from '../../../../lib/server/gateway/render/head-passes.ts';

const LINK = '</_next/static/media/roboto_latin.woff2>; rel=preload; as="font"';
const FONT = '/_next/static/media/noto_sans_bengali_bengali.1.woff2';

test('the Bengali font is asked for at once where the page’s own text has Bengali letters', () => {
  const html = bytesOf('<nav></nav><main><p lang="bn">কমা</p></main>');
  expect(withEarlyFont(LINK, html, FONT)).toBe(
    `${LINK}, <${FONT}>; rel=preload; as="font"; crossorigin=""; type="font/woff2"`,
  );
  expect(withEarlyFont(LINK, html, undefined)).toBe(LINK);
});

test('the name of the language in a menu does not count', () => {
  const around = (text: string) => bytesOf(`<nav>বাংলা</nav><main><p>${text}</p></main><footer>বাংলা</footer>`);
  expect(withEarlyFont(LINK, around('A comma'), FONT)).toBe(LINK);
  expect(withEarlyFont(LINK, around('अल्पविराम, ಅಲ್ಪವಿರಾಮ, “”, 逗号'), FONT)).toBe(LINK);
  expect(withEarlyFont(LINK, around('কমা'), FONT)).not.toBe(LINK);
  expect(withEarlyFont(LINK, bytesOf('<p>বাংলা</p>'), FONT)).toBe(LINK);
});

test('what stands far below the first screen does not count: the first picture comes before its letters', () => {
  const below = (html: string) => bytesOf(`<main>${html}<p>কমা</p></main>`);
  expect(withEarlyFont(LINK, below('<p>A comma</p>'), FONT)).not.toBe(LINK);
  expect(unseenLettersScript(below('<p>A comma</p>'))).toBeUndefined();
  expect(withEarlyFont(LINK, below('<p>A comma</p>'.repeat(300)), FONT)).toBe(LINK);
  expect(unseenLettersScript(below('<p>A comma</p>'.repeat(300)))).toContain('"italic bengali"');
});

test('slanted letters come behind the first picture, wherever they stand', () => {
  const page = (text: string) => bytesOf(`<nav><em>menu</em></nav><main><p>${text}</p></main>`);
  expect(unseenLettersScript(page('a <em>comma</em>'))).toContain('"italic"');
  expect(unseenLettersScript(page('কমা <em>comma</em>'))).toContain('"italic"');
  expect(unseenLettersScript(page('a comma'))).toBeUndefined();
});

test('the font is found among the files of a build', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-build-'));
  await mkdir(join(folder, 'media'));
  expect(await findBengaliFont(folder)).toBeUndefined();
  for (const name of ['roboto_latin.2.woff2', 'noto_sans_bengali_bengali.1.woff2'])
    await writeFile(join(folder, 'media', name), '');
  expect(await findBengaliFont(folder)).toBe(FONT);
  await rm(folder, { recursive: true });
});
