import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFixedPage, type FixedPageSlug } from '../../rules/pages.ts';
import type { SafeHtml } from '../../schemas/safe-html.ts';
import { escapeHtml } from '../../text/html.ts';
import { trustHtml } from '../../trust-html.ts';
import { siteSettings } from '../db/site-settings.ts';
import type { Showing } from './blocks/shown.ts';
import { SANITIZER_VERSION } from './sanitise/rules.ts';
import type { Sanitiser, Sender } from './sanitise/sanitiser.ts';

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

/** Characters of a plain text that are kept. */
export const TEXT_LIMIT = 200_000;

/** The stored columns that a post's HTML gives: sanitised, its plain text, and the rules it was sanitised by. */
export type PreparedContent = { content: SafeHtml; content_text: string; sanitizer_version: number };

/**
 * A post's HTML made ready to be stored (docs/product.md#sanitising).
 * @throws AppError invalid when it is too large or nested too deeply, too_many_requests
 */
export async function prepareContent(sanitiser: Sanitiser, html: string, sender?: Sender): Promise<PreparedContent> {
  const { html: content, text } = await sanitiser.sanitiseWithText(html, 'post', sender);
  return { content, content_text: text.slice(0, TEXT_LIMIT), sanitizer_version: SANITIZER_VERSION };
}

/** A row with its content as readers get it: for pages and feeds. Programs and editors get what is stored. */
export async function withShownContent<Row extends { content: SafeHtml }>(
  row: Row,
  { show }: Pick<Sanitiser, 'show'>,
  showing?: Showing,
): Promise<Row> {
  return { ...row, content: await show(row.content, showing) };
}
