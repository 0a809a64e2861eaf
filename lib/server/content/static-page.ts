import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFixedPage, type FixedPageSlug } from '../../rules/pages.ts';
import type { SafeHtml } from '../../schemas/safe-html.ts';
import { escapeHtml } from '../../text/html.ts';
import { trustHtml } from '../../trust-html.ts';
import { siteSettings } from '../site-settings.ts';

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

const sources = new Map<FixedPageSlug, Promise<string>>();

function readSource(slug: FixedPageSlug): Promise<string> {
  // Read at run time, not bundled: the operator may edit the file and start again.
  const file = join(/* turbopackIgnore: true */ process.cwd(), 'content/pages', `${slug}.html`);
  const source = sources.get(slug) ?? readFile(file, 'utf8');
  sources.set(slug, source);
  // A failed read is not remembered.
  source.catch(() => sources.delete(slug));
  return source;
}

/** A static page from content/pages, read once per process. */
export async function getStaticPage(slug: FixedPageSlug): Promise<StaticPage> {
  const source = await readSource(slug);
  return { ...parseStaticPage(source, siteSettings().name), language: findFixedPage(slug)?.language ?? 'en' };
}
