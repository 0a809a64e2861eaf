import { expect } from '@jest/globals';
import { Parser } from 'htmlparser2';
import { ANCHOR_ID } from '../../lib/rules/anchors.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, type ContentKind } from '../../lib/server/content/sanitise/rules.ts';

const ATTRIBUTES = new Set(
  (
    'href src srcset sizes alt title width height colspan rowspan scope lang dir start class rel loading decoding type ' +
    'role tabindex aria-label data-gallery controls preload data-provider'
  ).split(' '),
);

// What lib/rules/embeds makes: the sign by sign checked rest is in its own test.
const PLAYER = /^(?:https:\/\/[a-z0-9.-]+\/|\/embeds\/gist\/)[\w@/?=&%.:,-]*$/u;

// Headings are called by what they say: letters, digits and hyphens.
const isHeading = (tag: string, id: string) => /^h[2-6]$/u.test(tag) && /^[\p{L}\p{M}\p{N}-]+$/u.test(id);

/** Whatever of a text of HTML a reader would act on that no text here may hold. */
export function harmIn(html: string, kind: ContentKind = 'post'): string[] {
  const tags = new Set([...ALLOWED_TAGS[kind], 'div', 'picture', 'source']);
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!tags.has(name)) found.push(`<${name}>`);
      for (const [key, value] of Object.entries(attributes)) {
        const isPlace = key === 'id' && (ANCHOR_ID.test(value.normalize('NFC')) || isHeading(name, value));
        const isPlayer = key === 'data-player' && name === 'a' && PLAYER.test(value);
        const isShown = kind === 'shown' && ALLOWED_ATTRIBUTES.shown.includes(key);
        if (!ATTRIBUTES.has(key) && !isPlace && !isPlayer && !isShown) found.push(`${name}[${key}]`);
        if (/^(href|src)$/.test(key) && /^\s*(javascript|vbscript|data:text)/i.test(value))
          found.push(`${key}=${value}`);
      }
    },
  });
  parser.end(html);
  return found;
}

/** As it is, and as anybody's normalisation would make it. */
export function expectHarmless(html: string, kind: ContentKind = 'post'): void {
  for (const form of [html, html.normalize('NFC'), html.normalize('NFD').normalize('NFC')])
    expect(harmIn(form, kind)).toEqual([]);
}
