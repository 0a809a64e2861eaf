import type { SafeHtml } from '@/lib/schemas/safe-html';
import { splitAddresses } from '@/lib/text/addresses';
import { escapeHtml, escapeHtmlText } from '@/lib/text/html';
import { trustHtml } from '@/lib/trust-html';

const MEANT: Readonly<Record<string, string>> = { b: 'strong', strong: 'strong', i: 'em', em: 'em', u: 'u' };
// Not the beginning of a tag that comments may hold.
const NO_TAG = String.raw`(?!/?(?:p|br|strong|em|u|a|b|i)(?![\w-]))`;
const STRIPPED = new RegExp(`<(?=[a-z/!?])${NO_TAG}`, 'giu');
const SPELLED = new RegExp(`&lt;${NO_TAG}`, 'giu');

/** What a reader typed, as it is sent: a tag that comments may not hold is words about HTML, and stays to be read. */
export const spellTags = (typed: string): string => typed.replace(STRIPPED, '&lt;');

const STRESSED = /&lt;(b|strong|i|em|u)&gt;((?:(?!<\/p>).)*?)&lt;\/\1&gt;/giu;

function stressed(html: string): string {
  return html.replace(STRESSED, (_, tag: string, inner: string) => {
    const name = MEANT[tag.toLowerCase()] ?? 'em';
    return `<${name}>${stressed(inner)}</${name}>`;
  });
}

function withLinks(text: string): string {
  return splitAddresses(text)
    .map((piece) => {
      if (!piece.isAddress) return escapeHtmlText(piece.text);
      return `<a href="${escapeHtml(piece.text)}" rel="ugc nofollow noopener">${escapeHtmlText(piece.text)}</a>`;
    })
    .join('');
}

/** What a reader typed, as it is shown until the server's HTML of it is there: links and stress as the server takes them. */
export function typedToHtml(text: string): SafeHtml {
  const html = withLinks(text.trim())
    .replace(/[^\S\n]*\n\s*\n\s*/gu, '</p><p>')
    .replace(/\n/gu, '<br>');
  return trustHtml(`<p>${stressed(html)}</p>`);
}

/** The HTML of a comment as its author would type it again: spelled, the server makes the same HTML of it. */
export function htmlToTyped(html: string): string {
  return (
    html
      .replace(/<\/p>\s*<p>/gu, '\n\n')
      .replace(/<br\s*\/?>/gu, '\n')
      .replace(/<\/?p>/gu, '')
      // A link that says its own address was typed as that.
      .replace(/<a href="([^"]*)"[^>]*>\1<\/a>/gu, '$1')
      .replace(/<a href="([^"]*)"[^>]*>/gu, '<a href="$1">')
      .replace(/&gt;/gu, '>')
      // Where the bare sign would begin a tag or a reference, it stays written as it is.
      .replace(SPELLED, '<')
      .replace(/&amp;(?!#?\w+;)/gu, '&')
      .trim()
  );
}
