import { withGraph } from '../../discovery/json-ld/page-graph.ts';
import { withHeadScript } from './head-script.ts';
import { hoistHead } from './hoist-head.ts';
import { withLateScripts } from './late-scripts.ts';
import { markThenHash, type HashedPage } from './mark-then-hash.ts';
import { settleBoundary } from './settle-boundary.ts';

/** What is known of a render besides its HTML. */
export type RenderFacts = {
  /** The mark that Next put on its own scripts and styles. */
  nonce: string;
  /** Nodes of JSON-LD that the page named. */
  graph: readonly object[];
  /** `in place` in development, whose tools expect their scripts where they wrote them. */
  scripts: 'late' | 'in place';
};

type Pass = (page: HashedPage, facts: RenderFacts) => HashedPage;

// Only the mark says what is Next's own: what looks for it comes before the pass that hashes and removes it.
const PASSES: readonly Pass[] = [
  metadataIntoHead,
  settleLatePart,
  addHeadScript,
  setScriptsAside,
  hashMarked,
  addGraph,
];

/** The HTML of Next's render as it is sent, with the hashes of the inline code that may run in it. */
export function finishHtml(html: string, facts: RenderFacts): HashedPage {
  const start: HashedPage = { html, scripts: [], styles: [] };
  return PASSES.reduce((page, pass) => pass(page, facts), start);
}

function metadataIntoHead(page: HashedPage): HashedPage {
  return { ...page, html: hoistHead(page.html) };
}

function settleLatePart(page: HashedPage): HashedPage {
  return { ...page, html: settleBoundary(page.html) };
}

function addHeadScript(page: HashedPage): HashedPage {
  const { html, hash } = withHeadScript(page.html);
  return { ...page, html, scripts: [...page.scripts, hash] };
}

function setScriptsAside(page: HashedPage, { nonce, scripts }: RenderFacts): HashedPage {
  return scripts === 'late' ? { ...page, html: withLateScripts(page.html, nonce) } : page;
}

function hashMarked(page: HashedPage, { nonce }: RenderFacts): HashedPage {
  const { html, scripts, styles } = markThenHash(page.html, nonce);
  return { html, scripts: [...page.scripts, ...scripts], styles: [...page.styles, ...styles] };
}

function addGraph(page: HashedPage, { graph }: RenderFacts): HashedPage {
  return { ...page, html: withGraph(page.html, graph) };
}
