import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { AskedPart, PageParts } from '../../../page-html.ts';
import type { Settings } from '../../../rules/settings.ts';
import { accentCss } from '../../../theme/accent.ts';
import { escapeHtml } from '../../../text/html.ts';
import { trustHtml } from '../../../trust-html.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { bytesOf } from './capture-render.ts';
import { markedTags } from './content-security-policy.ts';

// A part takes 2 to 10 KB, in each language.
const MOST_BYTES = 16 * 1024 * 1024;
const kept = new LRUCache<string, string>({
  maxSize: MOST_BYTES,
  sizeCalculation: (html, key) => html.length + key.length,
});

// By which a browser's next step is known beforehand: React puts a hint into the head for each picture that it writes.
const PICTURE = '<img ';
// Stands for a part's place in what is kept of it; the database holds no such character. In quotes it is all of an
// attribute: React writes those of a text as entities, so that a title with the letters of an id stays as it is.
const PLACE = '"\0"';
// Stands behind the address of a link that is marked on its own page.
const MAY_BE_CURRENT = ' aria-current="\0"';
const CURRENT = ' aria-current="page"';
const elsewhereMark = (nonce: string) => ` aria-current="${nonce}"`;

/** Parts of one document: those that React has to write, and those that take a mark's place. */
export type DocumentParts = PageParts & {
  /** The document with all its parts inside, as bytes (`bytesOf`); what is new in it is kept. */
  settle: (html: string) => string;
};

/** `name`: among the parts of the document. `place`: where it is no part of the key. */
type Known = { key: string; name: string; place?: string };

function describe({ part, place, of }: AskedPart, site: string | undefined): Known | undefined {
  // The same post may have two cards.
  if (of) return { key: JSON.stringify(of), name: `${part}${place}`, place };
  return site === undefined ? undefined : { key: [site, part, place].join(' '), name: part };
}

/** What is kept of a part around the page at `path`, as React writes it there. */
function markCurrent(html: string, path: string): string {
  const link = `href="${bytesOf(escapeHtml(path))}"`;
  // A function, because an address may hold `$&`.
  return html.replaceAll(link + MAY_BE_CURRENT, () => link + CURRENT).replaceAll(MAY_BE_CURRENT, '');
}

/**
 * What stands around every page is the same on most, and so is what stands below a card: React writes it once for each
 * language, and the same bytes go into the documents that follow. `nonce` is this render's, so that no content can name a
 * part.
 */
export function documentParts(nonce: string): DocumentParts {
  let site: string | undefined;
  const written = new Map<string, Known>();
  const known = new Map<string, string>();
  return {
    made: (of) => {
      site = createHash('sha256').update(of).digest('base64url');
    },
    elsewhere: nonce,
    ask: (asked) => {
      const part = describe(asked, site);
      if (!part) return undefined;
      const { key, name, place } = part;
      const html = kept.get(key);
      if (html === undefined) {
        written.set(name, part);
        return { mark: `${nonce} ${name}` };
      }
      known.set(name, place === undefined ? markCurrent(html, asked.path) : html.replaceAll(PLACE, `"${place}"`));
      return { html: trustHtml(`<!--${nonce} ${name}-->`) };
    },
    settle: (html) => {
      const withNew = written.size === 0 ? html : keepParts(html, nonce, written);
      // Joined once: a page is long, and each join would write it anew.
      const [first, ...rest] = withNew.replaceAll(elsewhereMark(nonce), '').split(`<!--${nonce} `);
      const pieces = rest.map((piece) => {
        const end = piece.indexOf('-->');
        return `${known.get(piece.slice(0, end)) ?? ''}${piece.slice(end + '-->'.length)}`;
      });
      return [first, ...pieces].join('');
    },
  };
}

function keepPart({ key, place }: Known, inside: string, elsewhere: string): void {
  if (inside.includes(PICTURE)) return;
  const html =
    place === undefined
      ? inside.replaceAll(elsewhere, MAY_BE_CURRENT).replaceAll(CURRENT, MAY_BE_CURRENT)
      : inside.replaceAll(`"${place}"`, PLACE);
  // A copy: a slice would hold the whole page in memory.
  kept.set(key, Buffer.from(html, 'latin1').toString('latin1'));
}

/** Keeps the insides of the marked elements, which hold no other of their name, and takes the marks away. */
function keepParts(html: string, nonce: string, parts: ReadonlyMap<string, Known>): string {
  const mark = ` data-part="${nonce} `;
  const pieces: string[] = [];
  let from = 0;
  for (const { tag, start, end } of markedTags(html, mark, (found) => found.end)) {
    const at = tag.indexOf(mark);
    const name = tag.slice(at + mark.length, tag.indexOf('"', at + mark.length));
    pieces.push(html.slice(from, start), tag.replace(`${mark}${name}"`, ''));
    from = end;
    const part = parts.get(name);
    const close = html.indexOf(`</${/^[a-z]+/.exec(tag.slice(1))?.[0]}>`, end);
    if (part && close !== -1) keepPart(part, html.slice(end, close), elsewhereMark(nonce));
  }
  pieces.push(html.slice(from));
  return pieces.join('');
}

// Made by bin/subset-fonts.mjs, and no part of any page but those of a site that chose it. What has letters of its own
// follows lib/theme/scripts.css.
const FACES = readFileSync(new URL('../../../theme/fonts/serif/faces.css', import.meta.url), 'utf8');
const SERIF = `${FACES}:root{--reading-face:'Source Serif 4',var(--font-bengali,'Noto Serif Bengali'),Georgia,Cambria,var(--font-script,serif),serif;--font-slanted:Georgia,Cambria,serif}`;

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
