import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { AskedPart, PageParts, PartTemplate } from '../../../page-html.ts';
import { escapeHtml } from '../../../text/html.ts';
import { trustHtml } from '../../../trust-html.ts';
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
// Stands on both sides of a slot's name in what is kept of a template.
const SLOT = '\u0001';
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
type Known = { key: string; name: string; place?: string; template?: PartTemplate | undefined };

function describe({ part, place, of, template }: AskedPart, site: string | undefined): Known | undefined {
  // The same post may have two cards.
  if (of) return { key: JSON.stringify(of), name: `${part}${place}`, place, template };
  return site === undefined ? undefined : { key: [site, part, place].join(' '), name: part };
}

const keyOf = (template: PartTemplate) => JSON.stringify(template.of);
const openSlot = (nonce: string) => `${nonce}[`;

const fillSlots = (html: string, slots: Readonly<Record<string, string>>) =>
  html
    .split(SLOT)
    .map((piece, n) => (n % 2 === 0 ? piece : bytesOf(escapeHtml(slots[piece] ?? ''))))
    .join('');

/** What is kept of a part, or of its template and then of the part as well. */
function findPart({ key, template }: Known): string | undefined {
  const html = kept.get(key);
  const filled = html === undefined && template && kept.get(keyOf(template));
  if (!filled) return html;
  const own = fillSlots(filled, template.slots());
  kept.set(key, own);
  return own;
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
      const { name, place, template } = part;
      const html = findPart(part);
      if (html === undefined) {
        written.set(name, part);
        const mark = `${nonce} ${name}`;
        return template ? { mark, slot: (slot) => `${openSlot(nonce)}${slot}]` } : { mark };
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

function keep(key: string, html: string): void {
  // A copy: a slice would hold the whole page in memory.
  if (!html.includes(PICTURE)) kept.set(key, Buffer.from(html, 'latin1').toString('latin1'));
}

/** Keeps what React wrote inside of a part. Gives what stands in its place in the document; undefined for itself. */
function keepPart({ key, place, template }: Known, inside: string, nonce: string): string | undefined {
  const html =
    place === undefined
      ? inside.replaceAll(elsewhereMark(nonce), MAY_BE_CURRENT).replaceAll(CURRENT, MAY_BE_CURRENT)
      : inside.replaceAll(`"${place}"`, PLACE);
  if (!template) return void keep(key, html);
  const [first, ...rest] = html.split(openSlot(nonce));
  const open = [first, ...rest.map((piece) => `${SLOT}${piece.replace(']', SLOT)}`)].join('');
  keep(keyOf(template), open);
  return fillSlots(open, template.slots()).replaceAll(PLACE, `"${place}"`);
}

/**
 * Keeps the insides of the marked elements, which hold no other of their name, and takes the marks away. What has a
 * template holds no other part.
 */
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
    const own = part && close !== -1 ? keepPart(part, html.slice(end, close), nonce) : undefined;
    if (own === undefined) continue;
    pieces.push(own);
    from = close;
  }
  pieces.push(html.slice(from));
  return pieces.join('');
}
