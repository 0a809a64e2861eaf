import { LRUCache } from 'lru-cache';
import type { SafeHtml } from './schemas/safe-html.ts';

// Some 2,000 cards or 300 long texts. What is asked for least leaves first.
const MOST_CHARACTERS = 4 * 1024 * 1024;
const kept = new LRUCache<string, SafeHtml>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: (html, key) => html.length + key.length + 1,
});

/**
 * HTML that is decided by `key` and nothing else, for the server: made once, and the same for whoever asks again. A card
 * stands on several pages, and each of them is written anew when something else on it was.
 */
export function keptHtml(key: string, make: () => SafeHtml): SafeHtml {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const html = make();
  kept.set(key, html);
  return html;
}
