import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { PageParts } from '../../../page-html.ts';
import type { Settings } from '../../../rules/settings.ts';
import { accentCss } from '../../../theme/accent.ts';
import { trustHtml } from '../../../trust-html.ts';
import { siteSettings } from '../../db/site-settings.ts';

// A part takes 2 to 10 KB, in each language, and once more for each page that it marks as the reader's place.
const MOST_BYTES = 8 * 1024 * 1024;
const kept = new LRUCache<string, string>({
  maxSize: MOST_BYTES,
  sizeCalculation: (html, key) => html.length + key.length,
});

// By which a browser's next step is known beforehand: React puts a hint into the head for each picture that it writes.
const PICTURE = '<img ';

/** Parts of one document: those that React has to write, and those that take a mark's place. */
export type DocumentParts = PageParts & {
  /** The document with all its parts inside, as bytes (`bytesOf`); what is new in it is kept. */
  settle: (html: string) => string;
};

/**
 * What stands around every page is the same on most: React writes it once for each language, and the same bytes go into
 * the documents that follow. `nonce` is this render's, so that no content can name a part.
 */
export function documentParts(nonce: string): DocumentParts {
  let all: { of: string; paths: ReadonlySet<string> } | undefined;
  const written = new Map<string, string>();
  const known = new Map<string, string>();
  return {
    made: (of, paths) => {
      all = { of: createHash('sha256').update(of).digest('base64url'), paths };
    },
    ask: (part, place, path) => {
      if (!all) return undefined;
      const key = [all.of, part, place, all.paths.has(path) ? path : ''].join(' ');
      const html = kept.get(key);
      if (html === undefined) {
        written.set(part, key);
        return { mark: `${nonce} ${part}` };
      }
      known.set(part, html);
      return { html: trustHtml(`<!--${nonce} ${part}-->`) };
    },
    settle: (html) => {
      const withNew = [...written].reduce((whole, [part, key]) => keepPart(whole, `${nonce} ${part}`, key), html);
      // Joined once: a page is long, and each join would write it anew.
      const [first, ...rest] = withNew.split(`<!--${nonce} `);
      const pieces = rest.map((piece) => {
        const end = piece.indexOf('-->');
        return `${known.get(piece.slice(0, end)) ?? ''}${piece.slice(end + '-->'.length)}`;
      });
      return [first, ...pieces].join('');
    },
  };
}

/** Keeps the inside of the marked element, which holds no other of its name, and takes the mark away. */
function keepPart(html: string, mark: string, key: string): string {
  const opening = new RegExp(`<([a-z]+)([^>]*) data-part="${mark.replace(/[+/]/g, '\\$&')}"([^>]*)>`).exec(html);
  if (!opening) return html;
  const [whole, tag = '', before = '', after = ''] = opening;
  const start = opening.index + whole.length;
  const end = html.indexOf(`</${tag}>`, start);
  const inside = html.slice(start, end);
  // A copy: a slice would hold the whole page in memory.
  if (end !== -1 && !inside.includes(PICTURE)) kept.set(key, Buffer.from(inside, 'latin1').toString('latin1'));
  return `${html.slice(0, opening.index)}<${tag}${before}${after}>${html.slice(start)}`;
}

// Made by bin/subset-fonts.mjs, and no part of any page but those of a site that chose it. What has letters of its own
// follows lib/theme/scripts.css.
const FACES = readFileSync(new URL('../../../theme/fonts/serif/faces.css', import.meta.url), 'utf8');
const SERIF = `${FACES}:root{--reading-face:'Source Serif 4','Noto Serif Bengali',Georgia,Cambria,var(--font-script,serif),serif}`;

function cssOf({ accent, typeface }: Settings): string {
  return (accent === null ? '' : accentCss(accent)) + (typeface === 'serif' ? SERIF : '');
}

type SiteStyle = { css: string; hash: string };

let made: { settings: Settings; style: SiteStyle | undefined } | undefined;

/** The style sheet that the operator's look adds to every page, with its hash for the policy; none where nothing is chosen. */
export function siteStyle(): SiteStyle | undefined {
  const settings = siteSettings();
  if (made?.settings === settings) return made.style;
  const css = cssOf(settings);
  const hash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
  made = { settings, style: css === '' ? undefined : { css, hash } };
  return made.style;
}
