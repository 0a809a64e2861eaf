import { readCodeLook } from '../../../rules/code-look.ts';
import { findTree, renderTree, type HtmlElement, type HtmlNode } from '../html-tree.ts';
import { intoLines } from './code-lines.ts';
import { linkFootnotes } from './footnote-links.ts';
import { highlight } from './highlight.ts';
import { mathOf } from './math.ts';

const LANGUAGE = /^language-(.+)$/u;
// Of one text: so much may be highlighted, so many formulas set. What comes after stays as it was typed.
const MOST_CODE = 100_000;
const MOST_FORMULAS = 1_000;
const MOST_LINES = 5_000;

type Budget = { code: number; formulas: number; lines: number };

const languageOf = ({ tag, attributes }: HtmlElement) =>
  tag === 'code' ? LANGUAGE.exec(attributes.class ?? '')?.[1] : undefined;
const textOf = ({ children }: HtmlElement) =>
  children.every((child) => typeof child === 'string') ? children.join('') : null;

function formula(source: HtmlElement, display: 'block' | 'inline', budget: Budget): HtmlNode {
  budget.formulas -= 1;
  return (budget.formulas < 0 ? null : mathOf(textOf(source) ?? '', display)) ?? source;
}

async function listing(code: HtmlElement, language: string, budget: Budget): Promise<HtmlElement> {
  const text = textOf(code);
  budget.code -= text?.length ?? 0;
  const tokens = text === null || budget.code < 0 ? null : await highlight(text, language);
  return tokens ? { ...code, children: tokens } : code;
}

/** Code whose author wants its lines numbered or some of them to stand out. */
function lined(pre: HtmlElement, code: HtmlElement, source: string | null, budget: Budget): HtmlElement {
  const look = source === null ? undefined : readCodeLook(pre.attributes.class);
  if (!look) return code;
  budget.lines -= source?.split('\n').length ?? 0;
  return budget.lines < 0 ? code : { ...code, children: intoLines(code.children, look) };
}

async function showOne(node: HtmlNode, budget: Budget): Promise<HtmlNode> {
  if (typeof node === 'string') return node;
  const [only, ...others] = node.children;
  if (node.tag === 'pre' && typeof only === 'object' && others.length === 0) {
    const language = languageOf(only);
    if (language !== 'math') {
      const code = language === undefined ? only : await listing(only, language, budget);
      return { ...node, children: [lined(node, code, textOf(only), budget)] };
    }
    const shown = formula(only, 'block', budget);
    return shown === only ? node : shown;
  }
  if (languageOf(node) === 'math') return formula(node, 'inline', budget);
  return { ...node, children: await showAll(node.children, budget) };
}

async function showAll(nodes: readonly HtmlNode[], budget: Budget): Promise<HtmlNode[]> {
  const shown: HtmlNode[] = [];
  for (const node of nodes) shown.push(await showOne(node, budget));
  return shown;
}

/**
 * A stored text as readers get it, still to be sanitised: TeX as MathML, code with its tokens, footnotes with links both
 * ways. What cannot be shown so stays as it is stored.
 */
export async function showBlocks(html: string): Promise<string> {
  const nodes = findTree(html);
  if (!nodes) return html;
  return renderTree(
    linkFootnotes(await showAll(nodes, { code: MOST_CODE, formulas: MOST_FORMULAS, lines: MOST_LINES })),
  );
}
