import { readdir } from 'node:fs/promises';

const BENGALI_LETTER = /[\u0980-\u09ff]/;

/** Address of the Bengali font of the build in `staticFolder` (lib/theme/fonts.ts); undefined where it has none. */
export async function findBengaliFont(staticFolder: string): Promise<string | undefined> {
  const names = await readdir(`${staticFolder}/media`);
  const name = names.find((file) => file.startsWith('noto_sans_bengali'));
  return name && `/_next/static/media/${name}`;
}

/**
 * The `Link` header of a page, with the Bengali font where the page's own text has Bengali letters: the browser finds it
 * by itself only when it lays the text out, after all else was asked for.
 */
export function withEarlyFont(link: string, html: string, bengaliFont: string | undefined): string {
  // Around it stand the names of languages and categories, in menus that are closed.
  const text = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
  if (bengaliFont === undefined || !BENGALI_LETTER.test(text)) return link;
  return `${link}, <${bengaliFont}>; rel=preload; as="font"; crossorigin=""; type="font/woff2"`;
}
