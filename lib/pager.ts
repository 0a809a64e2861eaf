import { asciiDigits } from './text/digits.ts';

/** A button of a pager, or the dots that stand for the pages between two buttons. */
export type PagerItem = number | 'gap';

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/**
 * At most `most` neighbouring page numbers around `page`, sliding along with it (SPEC 9, DECISIONS 4).
 * Empty when there are no pages.
 */
export function slidingPages(page: number, pages: number, most = 5): number[] {
  const count = Math.min(most, pages);
  const first = Math.min(Math.max(page - Math.floor(most / 2), 1), pages - count + 1);
  return range(first, first + count - 1);
}

/**
 * The first two and last two pages, and two on either side of `page`, with gaps between (SPEC 5). A gap never hides
 * just one page (DECISIONS 4): that page is shown instead.
 */
export function pagesWithGaps(page: number, pages: number): PagerItem[] {
  const shown = range(1, pages).filter((n) => n <= 2 || n > pages - 2 || Math.abs(n - page) <= 2);
  return shown.flatMap((n, index) => {
    const hidden = n - (shown[index - 1] ?? 0) - 1;
    if (hidden === 0) return [n];
    return hidden === 1 ? [n - 1, n] : ['gap' as const, n];
  });
}

/** The page that a reader typed: an integer from 1 to `pages`, else null (SPEC 5). */
export function parsePageJump(typed: string, pages: number): number | null {
  const text = asciiDigits(typed.trim());
  const page = Number(text);
  return /^\d+$/.test(text) && page >= 1 && page <= pages ? page : null;
}
