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
