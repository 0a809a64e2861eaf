import type { SafeHtml } from './schemas/safe-html.ts';

// Of two halves, each some 2,500 cards or 350 long texts: a dozen texts that are being talked about, in all languages, with
// what stands around them. A package for this would go to browsers, where parts of the
// editor's preview are still as well.
const MOST_CHARACTERS = 10 * 1024 * 1024;

let recent = new Map<string, SafeHtml>();
let before = new Map<string, SafeHtml>();
let characters = 0;

function keep(key: string, html: SafeHtml): SafeHtml {
  recent.set(key, html);
  characters += key.length + html.length;
  if (characters > MOST_CHARACTERS / 2) {
    before = recent;
    recent = new Map();
    characters = 0;
  }
  return html;
}

/** What is kept by this key, and has been asked for of late. */
export const knownHtml = (key: string): SafeHtml | undefined => recent.get(key) ?? before.get(key);

/**
 * HTML that is decided by `key` and nothing else, for the server: made once, and the same for whoever asks again. A card
 * stands on several pages, and each of them is written anew when something else on it was. What nobody has asked for
 * since the half before leaves first.
 */
export function keptHtml(key: string, make: () => SafeHtml): SafeHtml {
  return recent.get(key) ?? keep(key, before.get(key) ?? make());
}
