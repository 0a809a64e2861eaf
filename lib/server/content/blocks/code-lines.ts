import type { CodeLook } from '../../../rules/code-look.ts';
import { element, type HtmlNode } from '../html-tree.ts';

/** Highlighted or plain code with each of its lines in an element; those that stand out are marked, also for feeds. */
export function intoLines(nodes: readonly HtmlNode[], { marked }: CodeLook): HtmlNode[] {
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
