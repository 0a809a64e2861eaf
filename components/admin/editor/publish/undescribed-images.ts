import { parseInert } from '../schema/read-post';

/** Images of a text that have no description: decorative ones, or such that nobody has described. */
export function countUndescribed(html: string): number {
  return parseInert(html).querySelectorAll('img[alt=""], img:not([alt])').length;
}
