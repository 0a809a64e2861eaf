import { Parser } from 'htmlparser2';
import { keptHtml } from '../../../kept-html.ts';
import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { truncate } from '../../../text/cut.ts';
import { countGraphemes } from '../../../text/graphemes.ts';
import { escapeHtml, escapeHtmlText } from '../../../text/html.ts';
import { trustHtml } from '../../../trust-html.ts';
import { stableHtml } from '../../content/sanitise/check-html.ts';
import { ALLOWED_TAGS, LINK_REL, LINK_RULE } from '../../content/sanitise/rules.ts';

/** docs/product.md#limits: the text of a comment that is shown, in graphemes; more becomes '...' (docs/product.md#comments). */
const MOST_SHOWN = 5_000;

const allowed = new Set(ALLOWED_TAGS.comment);
const silent = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'svg',
  'math',
  'form',
  'select',
  'textarea',
  'template',
]);

function startTag(tag: string, { href = '' }: Record<string, string>): string {
  const isLink = tag === 'a' && LINK_RULE.comment.test(href);
  return isLink ? `<a href="${escapeHtml(href)}" rel="${LINK_REL.comment}">` : `<${tag}>`;
}

/** The text as far as there is room for it, and the room that is left. */
function fitText(text: string, room: number): { text: string; room: number } {
  const length = countGraphemes(text);
  return length > room ? { text: room > 0 ? truncate(text, room) : '...', room: -1 } : { text, room: room - length };
}

/**
 * A stored comment as it is shown: written anew, tag by tag, with nothing but what comments may hold (docs/product.md#comments), and cut
 * so that no tag stays open. One linear pass, once for a text that pages show again and again. Whatever the column holds, this is a
 * sanitiser of its own.
 */
export function showCommentHtml(html: string): SafeHtml {
  return keptHtml(`comment ${html}`, () => writeComment(html));
}

function writeComment(html: string): SafeHtml {
  let shown = '';
  let room = MOST_SHOWN;
  let hidden = 0;
  const open: string[] = [];
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (silent.has(tag)) hidden += 1;
      if (room < 0 || hidden > 0 || !allowed.has(tag)) return;
      shown += startTag(tag, attributes);
      if (tag !== 'br') open.push(tag);
    },
    ontext(piece) {
      if (room < 0 || hidden > 0) return;
      const cut = fitText(piece, room);
      shown += escapeHtmlText(cut.text);
      room = cut.room;
    },
    onclosetag(tag) {
      if (silent.has(tag)) hidden -= 1;
      if (room < 0 || open.at(-1) !== tag) return;
      shown += `</${open.pop()}>`;
    },
  });
  parser.end(html);
  const ends = open.toReversed().map((tag) => `</${tag}>`);
  return trustHtml(stableHtml(shown + ends.join('')));
}
