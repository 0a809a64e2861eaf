import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages } from 'shiki/langs';
import temml from 'temml';
import { readCodeLook, type CodeLook } from '../../../rules/code-look.ts';
import { LONGEST_TEX } from '../../../rules/limits.ts';
import { findTree, renderTree, type HtmlElement, type HtmlNode, element } from '../html-tree.ts';
import { linkFootnotes } from './footnote-shapes.ts';
import { TOKEN_CLASSES } from './shown.ts';

// Some 20 milliseconds a thousand characters: what is longer is a file, not an example.
const LONGEST_BLOCK = 40_000;
const LONGEST_LINE = 1_000;
// Lines have no time of their own: on a busy machine one would lose its tokens. The whole text has its thread's.
const NO_LIMIT = 0;
// Kinds of tokens, not colours: public/post-blocks.css gives each a colour in light and dark.
const THEME = createCssVariablesTheme({ name: 'kinds', variablePrefix: '--', fontStyle: false });
const COLOUR = /^var\(--token-([a-z-]+)\)$/u;

let made: Promise<HighlighterCore> | undefined;

function highlighter(): Promise<HighlighterCore> {
  const engine = () => createOnigurumaEngine(import('shiki/wasm'));
  made ??= createHighlighterCore({ themes: [THEME], langs: [], engine: engine() }).catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  return made;
}

const isKnown = (language: string): language is keyof typeof bundledLanguages =>
  Object.hasOwn(bundledLanguages, language);

function classOf(text: string, colour: string | undefined): string | undefined {
  const name = `tok-${COLOUR.exec(colour ?? '')?.[1] ?? ''}`;
  // Signs are read as they are: each as a span of its own would be most of them.
  return TOKEN_CLASSES.has(name) && /[\p{L}\p{N}]/u.test(text) ? name : undefined;
}

/** Puts a piece behind those before it; one of the same kind becomes part of the last. */
function append(nodes: HtmlNode[], text: string, name: string | undefined): void {
  const last = nodes.at(-1);
  if (typeof last === 'string' && name === undefined) nodes[nodes.length - 1] = last + text;
  else if (typeof last === 'object' && last.attributes.class === name)
    last.children = [`${String(last.children[0])}${text}`];
  else nodes.push(name === undefined ? text : element('span', [text], { class: name }));
}

/** Code with its tokens in spans; null for a language that nobody knows and for what is too long. */
async function highlight(code: string, language: string): Promise<HtmlNode[] | null> {
  if (!isKnown(language) || code.length > LONGEST_BLOCK) return null;
  const shiki = await highlighter();
  await shiki.loadLanguage(bundledLanguages[language]);
  const limits = { tokenizeMaxLineLength: LONGEST_LINE, tokenizeTimeLimit: NO_LIMIT };
  const lines = shiki.codeToTokensBase(code, { lang: language, theme: THEME.name ?? '', ...limits });
  const nodes: HtmlNode[] = [];
  for (const [index, tokens] of lines.entries()) {
    if (index > 0) append(nodes, '\n', undefined);
    for (const { content, color } of tokens) append(nodes, content, classOf(content, color));
  }
  return nodes;
}

const DEEPEST = 50;
// A formula is a few signs, not a program: what defines others could grow without end, and what refers to others finds none.
const DEFINITION =
  /\\(?:[gex]?def|let|futurelet|global|long|(?:re|provide)?newcommand|renewcommand|providecommand|DeclareMathOperator|require|(?:eq)?ref)\b/u;

/** How deep its groups and environments are nested. */
function depthOf(tex: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [mark] of tex.matchAll(/\\[{}]|\\begin\b|\\end\b|\\left\b|\\right\b|[{}]/gu)) {
    if (mark === '{' || mark === String.raw`\begin` || mark === String.raw`\left`) depth += 1;
    else if (mark.length === 1 || mark.length > 2) depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** TeX as MathML, with the TeX in its annotation; null for what cannot be read, defines others, or is too long or deep. */
function mathOf(tex: string, display: 'block' | 'inline', budget: Budget): HtmlNode | null {
  if (tex.trim() === '' || tex.length > LONGEST_TEX || DEFINITION.test(tex) || depthOf(tex) > DEEPEST) return null;
  try {
    const options = { displayMode: display === 'block', annotate: true, throwOnError: true, trust: false };
    const mathml = temml.renderToString(tex.trim(), { ...options, maxExpand: 100, maxSize: [20, 20] });
    budget.mathml -= mathml.length;
    return budget.mathml < 0 ? null : (findTree(mathml)?.[0] ?? null);
  } catch {
    return null;
  }
}

/** Highlighted or plain code with each of its lines in an element; those that stand out are marked, also for feeds. */
function intoLines(nodes: readonly HtmlNode[], { marked }: CodeLook): HtmlNode[] {
  const lines: HtmlNode[][] = [[]];
  for (const node of nodes) {
    // No token reaches over the end of a line (highlight.ts).
    const [rest, ...next] = typeof node === 'string' ? node.split('\n') : [node];
    if (rest) lines.at(-1)?.push(rest);
    for (const part of next) lines.push(part ? [part] : []);
  }
  // The end of the last line begins no other.
  const end = lines.length > 1 && lines.at(-1)?.length === 0 ? ['\n'] : [];
  if (end.length > 0) lines.pop();
  const shown = lines.flatMap((line, index) => {
    const isMarked = marked.some(({ from, to }) => index + 1 >= from && index + 1 <= to);
    const one = isMarked ? element('mark', line) : element('span', line, { class: 'line' });
    return index > 0 ? ['\n', one] : [one];
  });
  return [...shown, ...end];
}

const LANGUAGE = /^language-(.+)$/u;
// Of one text: so much may be highlighted, so many formulas set. What comes after stays as it was typed.
const MOST_CODE = 100_000;
const MOST_FORMULAS = 1_000;
// A cell of a matrix takes two signs, and fifty times as many in MathML: a thousand of these take a millisecond to be
// made and sanitised, and all other texts wait. In characters, of both languages.
const MOST_TEX = 200_000;
const MOST_MATHML = 800_000;
const MOST_LINES = 5_000;

type Budget = { code: number; formulas: number; tex: number; mathml: number; lines: number };

const languageOf = ({ tag, attributes }: HtmlElement) =>
  tag === 'code' ? LANGUAGE.exec(attributes.class ?? '')?.[1] : undefined;
const textOf = ({ children }: HtmlElement) =>
  children.every((child) => typeof child === 'string') ? children.join('') : null;

function formula(source: HtmlElement, display: 'block' | 'inline', budget: Budget): HtmlNode {
  const tex = textOf(source) ?? '';
  budget.formulas -= 1;
  budget.tex -= tex.length;
  const isSpent = budget.formulas < 0 || budget.tex < 0 || budget.mathml < 0;
  return (isSpent ? null : mathOf(tex, display, budget)) ?? source;
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
  const math = { formulas: MOST_FORMULAS, tex: MOST_TEX, mathml: MOST_MATHML };
  return renderTree(linkFootnotes(await showAll(nodes, { code: MOST_CODE, ...math, lines: MOST_LINES })));
}
