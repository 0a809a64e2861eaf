import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { elementsOf, type HtmlNode } from '../html-tree.ts';
import { changeHtml } from '../write-html.ts';

const ADDRESSES = ['href', 'src'];

function resolve(value: string, base: string): string {
  try {
    return new URL(value, base).href;
  } catch {
    return value;
  }
}

/** Makes every address in a tree absolute. */
function resolveAddresses(nodes: HtmlNode[], base: string): HtmlNode[] {
  for (const { attributes } of elementsOf(nodes))
    for (const name of ADDRESSES) {
      const value = attributes[name];
      if (value !== undefined) attributes[name] = resolve(value, base);
    }
  return nodes;
}

/** HTML with every address made absolute, for readers that do not know where it came from; `lead` stands before it. */
export function absoluteHtml(html: SafeHtml, base: string, lead: readonly HtmlNode[] = []): SafeHtml {
  return changeHtml(html, (nodes) => resolveAddresses([...lead, ...nodes], base));
}

// Where a line ends for readers of YAML 1.1, and for nobody else: what stands behind it would be a field of its own.
const LINES_OF_OLD = /[\u0085\u2028\u2029]/gu;
// Moments are moments there; a text that looks like one is not.
const MOMENTS: ReadonlySet<string> = new Set(['date', 'lastmod']);

/**
 * What stands before a text of Markdown, as generators of sites read it; a field that is empty is left out. Texts are the
 * same texts for readers of YAML 1.1, most generators: a title may be `Yes`, a language is `no`.
 */
export async function frontMatter(fields: Readonly<Record<string, unknown>>): Promise<string> {
  // A start and the threads of texts have no use for it.
  const { stringify } = await import('yaml');
  // Empty lists are empty texts, too.
  const said = Object.entries(fields).filter(([, value]) => String(value ?? '') !== '');
  const lines = said.map(([name, value]) =>
    stringify({ [name]: value }, MOMENTS.has(name) ? {} : { lineWidth: 0, compat: 'yaml-1.1' }),
  );
  return `---\n${lines.join('').replace(LINES_OF_OLD, ' ')}---\n`;
}
