import { type HtmlElement, textIn } from '../../content/html-tree.ts';

const isTex = ({ tag, attributes }: HtmlElement) => tag === 'code' && attributes.class === 'language-math';

/** A formula as Markdown writes it; undefined for anything else, and for TeX that holds its own signs. */
export function texOf(node: HtmlElement): { text: string; place: 'block' | 'inline' } | undefined {
  const [only, ...others] = node.children;
  const isBlockOne = node.tag === 'pre' && others.length === 0 && typeof only === 'object' && isTex(only);
  const tex = isBlockOne || isTex(node) ? textIn(node.children).trim() : '';
  if (isBlockOne)
    return /\$\$|\n\s*\n/u.test(tex) || tex === '' ? undefined : { text: `$$\n${tex}\n$$`, place: 'block' };
  return tex === '' || /[$\n]/u.test(tex) ? undefined : { text: `$${tex}$`, place: 'inline' };
}
