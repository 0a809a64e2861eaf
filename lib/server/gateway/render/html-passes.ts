import { createHash } from 'node:crypto';
import {
  COMMENTS,
  COPY_BUTTON,
  COPY_SCRIPT,
  EARLY_FORM,
  EARLY_SCRIPT,
  EMBED_SCRIPT,
  HEAD_SCRIPT,
  WRITER_SCRIPT,
} from '../../../page-scripts.ts';
import { graphScript } from '../../discovery/json-ld/nodes.ts';
import { bytesOf } from './capture-render.ts';
import { type HashedPage, markThenHash } from './content-security-policy.ts';
import { hoistHead, LATE_SCRIPTS_LOADER, siteStyle, unseenLettersScript, withLateScripts } from './head-passes.ts';
import type { DocumentParts } from './kept-parts.ts';
import { settleBoundary } from './settle-boundary.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code, 'latin1').digest('base64')}'`;
const CODE = bytesOf(`${HEAD_SCRIPT};${LATE_SCRIPTS_LOADER}`);
const HASH = hashOf(CODE);
const PLAYER = bytesOf(EMBED_SCRIPT);
const PLAYER_HASH = hashOf(PLAYER);
// Each for pages that hold its mark; all others stay as they are.
const marked = (mark: string, script: string) => ({ mark, code: bytesOf(script), hash: hashOf(bytesOf(script)) });
const MARKED = [marked(COPY_BUTTON, COPY_SCRIPT), marked(EARLY_FORM, EARLY_SCRIPT), marked(COMMENTS, WRITER_SCRIPT)];

// Browsers look for the character encoding in the first 1,024 bytes.
const BEGINNING = /<head>(?:<meta charSet="[^"]*"\/>)?/;

/**
 * A document that begins with the site's own inline script, and that script's hash. Before the style sheets it waits for
 * nothing, so that the browser reads on while they come.
 */
function withHeadScript(html: string): { html: string; hash: string } {
  return { html: html.replace(BEGINNING, (beginning) => `${beginning}<script>${CODE}</script>`), hash: HASH };
}

/** What is known of a render besides its HTML. */
export type RenderFacts = {
  /** The mark that Next put on its own scripts and styles. */
  nonce: string;
  /** Nodes of JSON-LD that the page named. */
  graph: readonly object[];
  /** `in place` in development, whose tools expect their scripts where they wrote them. */
  scripts: 'late' | 'in place';
  /** Whom the page may frame. */
  frames: readonly string[];
  /** Parts that are alike on many pages. */
  parts?: DocumentParts | undefined;
};

type Pass = (page: HashedPage, facts: RenderFacts) => HashedPage;

// Only the mark says what is Next's own: what looks for it comes before the pass that hashes and removes it.
const PASSES: readonly Pass[] = [
  metadataIntoHead,
  settleLatePart,
  addHeadScript,
  setScriptsAside,
  hashMarked,
  addSiteStyle,
  addPlayerScript,
  addMarkedScripts,
  addGraph,
  settleParts,
  addUnseenLetters,
];

/** The HTML of Next's render as it is sent, as bytes (`bytesOf`), with the hashes of the inline code that may run in it. */
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

/** After the theme's own sheets, and with the first bytes: nothing is painted in another colour first. */
function addSiteStyle(page: HashedPage): HashedPage {
  const style = siteStyle();
  if (!style) return page;
  const html = endHead(page.html, bytesOf(`<style>${style.css}</style>`));
  return { ...page, html, styles: [...page.styles, style.hash] };
}

/** For a page that holds an embed; all others stay as they are. */
function addPlayerScript(page: HashedPage, { frames }: RenderFacts): HashedPage {
  return frames.length === 0 ? page : withScript(page, PLAYER, PLAYER_HASH);
}

function addMarkedScripts(page: HashedPage): HashedPage {
  const given = MARKED.filter(({ mark }) => page.html.includes(mark));
  return given.reduce((done, { code, hash }) => withScript(done, code, hash), page);
}

function withScript(page: HashedPage, code: string, hash: string): HashedPage {
  return { ...page, html: endHead(page.html, `<script>${code}</script>`), scripts: [...page.scripts, hash] };
}

function addGraph(page: HashedPage, { graph }: RenderFacts): HashedPage {
  return { ...page, html: endHead(page.html, bytesOf(graphScript(graph))) };
}

/** Behind all others but one, so that none reads what is the same everywhere. */
function settleParts(page: HashedPage, { parts }: RenderFacts): HashedPage {
  return parts ? { ...page, html: parts.settle(page.html) } : page;
}

/** Behind the parts, whose letters count as well. It stands before the style sheets, for which it would wait. */
function addUnseenLetters(page: HashedPage, { scripts }: RenderFacts): HashedPage {
  const code = scripts === 'late' ? unseenLettersScript(page.html) : undefined;
  if (code === undefined) return page;
  const html = page.html.replace('<script>', () => `<script>${code}</script><script>`);
  return { ...page, html, scripts: [...page.scripts, hashOf(code)] };
}

function endHead(html: string, last: string): string {
  // A function, because a title may hold `$&`.
  return html.replace('</head>', () => `${last}</head>`);
}
