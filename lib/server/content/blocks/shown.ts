import { createHash } from 'node:crypto';
import { getHeapStatistics } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { SafeHtml } from '../../../schemas/safe-html.ts';

// Code with a language or lines to tell, formulas, footnotes. Text cannot match: a `<` in it is written as a reference.
const MARKS = /<(?:code|pre) class="|<ol class="footnotes"/u;
const MOST_CHARACTERS = 16_000_000;
// Two bytes each at most: an eighth of the heap that the launcher gives (bin/memory.mjs).
const KEPT_CHARACTERS = Math.min(MOST_CHARACTERS, Math.round(getHeapStatistics().heap_size_limit / 16));

/** Shows stored texts by `make`, each once as long as it is remembered, and at one time once. */
export function createShown(make: (html: SafeHtml) => Promise<SafeHtml>): (html: SafeHtml) => Promise<SafeHtml> {
  const kept = new LRUCache<string, SafeHtml>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ length }) => length + 100,
  });
  const running = new Map<string, Promise<SafeHtml>>();

  async function run(key: string, html: SafeHtml): Promise<SafeHtml> {
    try {
      const shown = await make(html);
      kept.set(key, shown);
      return shown;
    } finally {
      running.delete(key);
    }
  }

  return async (html) => {
    if (!MARKS.test(html)) return html;
    const key = createHash('sha256').update(html).digest('base64');
    const known = kept.get(key) ?? running.get(key);
    if (known !== undefined) return known;
    const made = run(key, html);
    running.set(key, made);
    return made;
  };
}

// Blocks whose looks are not those of plain prose. Text cannot match: a `<` in it is written as a reference.
const BLOCK_MARKS = /<(?:aside|details|math|audio|video|pre)\b|<(?:blockquote|ol|code|figure|p) class="/u;

/** Whether a text has blocks that need `public/post-blocks.css`. */
export const usesBlocks = (html: SafeHtml): boolean => BLOCK_MARKS.test(html);

/** Kinds of tokens in code, as shiki's theme of variables names them. */
export const TOKEN_CLASSES: ReadonlySet<string> = new Set(
  'constant string comment keyword function string-expression link'.split(' ').map((kind) => `tok-${kind}`),
);
