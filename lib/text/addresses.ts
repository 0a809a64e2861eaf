/** An address, or null for what is none. Browsers that we serve know no `URL.parse` (Safari before 18). */
export const parseUrl = (text: string, base?: string): URL | null =>
  URL.canParse(text, base) ? new URL(text, base) : null;

/** Whether an address says a name or a password in front of its host. */
export function hasCredentials(text: string): boolean {
  const { username, password } = parseUrl(text) ?? {};
  return Boolean(username) || Boolean(password);
}

/** A piece of a text: words, or a bare address of the web. */
export type TextPiece = { text: string; isAddress: boolean };

const ADDRESS = /\bhttps?:\/\/[^\s<>"`\\^{}|]+/giu;
// What ends a sentence, a quotation or a bracket stands behind an address, not in it.
const AFTERWARDS = /[.,;:!?'’”»)\]…।॥؟،。、！？）」』]+$/u;

/** Where an address ends; a closing bracket is its own when it also opens one: `…/Bengal_(region)`. */
function endOf(address: string): number {
  const trimmed = address.replace(AFTERWARDS, '');
  const isOpen = address[trimmed.length] === ')' && trimmed.split('(').length > trimmed.split(')').length;
  return isOpen ? trimmed.length + 1 : trimmed.length;
}

/** A text in pieces, in their order: bare http(s) addresses, and what stands between them. */
export function splitAddresses(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const end = index + endOf(found);
    if (!URL.canParse(text.slice(index, end))) continue;
    pieces.push({ text: text.slice(from, index), isAddress: false }, { text: text.slice(index, end), isAddress: true });
    from = end;
  }
  pieces.push({ text: text.slice(from), isAddress: false });
  return pieces.filter((piece) => piece.text !== '');
}
