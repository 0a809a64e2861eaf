import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages } from 'shiki/langs';
import { element, type HtmlNode } from '../html-tree.ts';
import { TOKEN_CLASSES } from './token-classes.ts';

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
  made ??= createHighlighterCore({ themes: [THEME], langs: [], engine: createOnigurumaEngine(import('shiki/wasm')) });
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
export async function highlight(code: string, language: string): Promise<HtmlNode[] | null> {
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
