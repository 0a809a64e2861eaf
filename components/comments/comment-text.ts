import type { SafeHtml } from '@/lib/schemas/safe-html';
import { escapeHtmlText } from '@/lib/text/html';
import { trustHtml } from '@/lib/trust-html';

/** What a reader typed, as it is shown until the server's HTML of it is there: markup is text for so long. */
export function typedToHtml(text: string): SafeHtml {
  const html = escapeHtmlText(text.trim())
    .replace(/[^\S\n]*\n\s*\n\s*/gu, '</p><p>')
    .replace(/\n/gu, '<br>');
  return trustHtml(`<p>${html}</p>`);
}

/** The HTML of a comment as its author would type it again: the server makes the same HTML of it. */
export function htmlToTyped(html: string): string {
  return (
    html
      .replace(/<\/p>\s*<p>/gu, '\n\n')
      .replace(/<br\s*\/?>/gu, '\n')
      .replace(/<\/?p>/gu, '')
      .replace(/<a href="([^"]*)"[^>]*>/gu, '<a href="$1">')
      .replace(/&gt;/gu, '>')
      // Where the bare sign would begin a tag or a reference, it stays written as it is.
      .replace(/&lt;(?![a-z/!?])/giu, '<')
      .replace(/&amp;(?!#?\w+;)/gu, '&')
      .trim()
  );
}

/** The words of a comment in one line, without markup. */
export function htmlToLine(html: string): string {
  return html
    .replace(/<[^>]*>/gu, ' ')
    .replace(/&gt;/gu, '>')
    .replace(/&lt;/gu, '<')
    .replace(/&amp;/gu, '&')
    .replace(/\s+/gu, ' ')
    .trim();
}
