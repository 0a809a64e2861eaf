import temml from 'temml';
import { LONGEST_TEX } from '../../../rules/limits.ts';
import { findTree, type HtmlNode } from '../html-tree.ts';

const DEEPEST = 50;
// A formula is a few signs, not a program: what defines others could grow without end.
const DEFINITION =
  /\\(?:[gex]?def|let|futurelet|global|long|(?:re|provide)?newcommand|renewcommand|providecommand|DeclareMathOperator|require)\b/u;

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
export function mathOf(tex: string, display: 'block' | 'inline'): HtmlNode | null {
  if (tex.trim() === '' || tex.length > LONGEST_TEX || DEFINITION.test(tex) || depthOf(tex) > DEEPEST) return null;
  try {
    const options = { displayMode: display === 'block', annotate: true, throwOnError: true, trust: false };
    const mathml = temml.renderToString(tex.trim(), { ...options, maxExpand: 100, maxSize: [20, 20] });
    return findTree(mathml)?.[0] ?? null;
  } catch {
    return null;
  }
}
