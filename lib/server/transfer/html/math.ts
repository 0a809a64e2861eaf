import { element, elementsOf, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';

const textIn = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textIn(node.children))).join('');

const ANNOTATED = new Set(['application/x-tex', 'tex', 'latex']);

/** The TeX that MathML was made of, where it says that. */
function texOf(math: HtmlElement): string {
  const annotations = [...elementsOf([math])].filter(({ tag }) => tag === 'annotation');
  const named = annotations.find(({ attributes }) => ANNOTATED.has(attributes.encoding?.toLowerCase() ?? ''));
  const { alttext, 'data-latex': latex, 'data-tex': tex } = math.attributes;
  return (named ? textIn(named.children) : (latex ?? tex ?? alttext ?? '')).trim();
}

/** Its letters and numbers alone, for a formula that does not say its TeX. */
function lettersOf({ children }: HtmlElement): string {
  const isRead = (node: HtmlNode) => typeof node === 'string' || !/^annotation/u.test(node.tag);
  return children
    .filter(isRead)
    .map((node) => (typeof node === 'string' ? node : lettersOf(node)))
    .join('');
}

/** What a formula says: its TeX, else its letters. */
export const formulaText = (math: HtmlElement): string => texOf(math) || lettersOf(math).replace(/\s+/gu, ' ').trim();

/** A formula of MathML as posts hold it: code of the language `math`; its letters as text where its TeX is unknown. */
export function formulaNodes(math: HtmlElement): HtmlNode[] {
  const tex = texOf(math);
  if (tex === '') return [formulaText(math)];
  return [element('code', [tex], { class: 'language-math' })];
}

/** The same on lines of its own; nothing for a formula that stands in a line. */
export function formulaBlock(math: HtmlElement): HtmlElement[] | null {
  const isBlock = math.tag === 'math' && math.attributes.display === 'block' && texOf(math) !== '';
  return isBlock ? [element('pre', formulaNodes(math))] : null;
}
