import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { SafeHtml } from '../../../schemas/safe-html.ts';

// Code with a language or lines to tell, formulas, footnotes. Text cannot match: a `<` in it is written as a reference.
const MARKS = /<(?:code|pre) class="|<ol class="footnotes"/u;
const MOST_CHARACTERS = 16_000_000;
// Two bytes each at most: an eighth of the heap that the launcher gives (bin/memory.mjs).
const KEPT_CHARACTERS = Math.min(MOST_CHARACTERS, Math.round(getHeapStatistics().heap_size_limit / 16));

/** Whose text it is, so that one author's slow texts wait for each other; after `patienceMs` the stored text will do. */
export type Showing = { sender?: string | undefined; patienceMs?: number };
export type Show = (html: SafeHtml, showing?: Showing) => Promise<SafeHtml>;

/** Shows stored texts by `make`, each once as long as it is remembered, and at one time once. */
export function createShown(make: (html: SafeHtml, sender: string) => Promise<SafeHtml>): Show {
  const kept = new LRUCache<string, SafeHtml>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ length }) => length + 100,
  });
  const running = new Map<string, Promise<SafeHtml>>();

  async function run(key: string, html: SafeHtml, sender: string): Promise<SafeHtml> {
    try {
      const shown = await make(html, sender);
      kept.set(key, shown);
      return shown;
    } finally {
      running.delete(key);
    }
  }

  return async (html, { sender = '', patienceMs } = {}) => {
    if (!MARKS.test(html)) return html;
    const key = createHash('sha256').update(html).digest('base64');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = running.get(key) ?? run(key, html, sender);
    running.set(key, made);
    return patienceMs === undefined ? made : Promise.race([made, wait(patienceMs, html, { ref: false })]);
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
