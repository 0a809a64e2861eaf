import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SafeHtml } from '../../schemas/safe-html.ts';
import { escapeHtml } from '../../text/html.ts';
import { trustHtml } from '../../trust-html.ts';
import { siteSettings } from '../site-settings.ts';

/** Static pages with a text of their own, and the language it is written in (docs/product.md#translation and #texts). */
export const STATIC_PAGES = {
  'about-us': 'en',
  'privacy-policy': 'bn',
  'terms-conditions': 'bn',
  disclaimer: 'bn',
} as const;
export type StaticPageSlug = keyof typeof STATIC_PAGES;

export type StaticPage = { title: string; description: string; html: SafeHtml; language: string };

/**
 * Takes a page's file apart: lines `title:` and `description:`, a line `---`, then HTML. `{siteName}` stands for the
 * site's name everywhere.
 * @throws Error when title, description or the dividing line is missing
 */
export function parseStaticPage(source: string, siteName: string): Omit<StaticPage, 'language'> {
  const [head = '', ...body] = source.split(/^---\r?\n/m);
  const field = (name: string) => {
    const value = new RegExp(`^${name}:\\s*(.+)$`, 'm').exec(head)?.[1];
    if (value === undefined || body.length === 0) throw new Error(`A static page needs a ${name} above a line of ---.`);
    return value.trim().replaceAll('{siteName}', siteName);
  };
  const html = trustHtml(body.join('---\n').replaceAll('{siteName}', escapeHtml(siteName)));
  return { title: field('title'), description: field('description'), html };
}

const sources = new Map<StaticPageSlug, Promise<string>>();

function readSource(slug: StaticPageSlug): Promise<string> {
  // Read at run time, not bundled: the operator may edit the file and start again.
  const file = join(/* turbopackIgnore: true */ process.cwd(), 'content/pages', `${slug}.html`);
  const source = sources.get(slug) ?? readFile(file, 'utf8');
  sources.set(slug, source);
  // A failed read is not remembered.
  source.catch(() => sources.delete(slug));
  return source;
}

/** A static page from content/pages, read once per process. */
export async function getStaticPage(slug: StaticPageSlug): Promise<StaticPage> {
  const source = await readSource(slug);
  return { ...parseStaticPage(source, siteSettings().name), language: STATIC_PAGES[slug] };
}
