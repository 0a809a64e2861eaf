import type { WxrItem } from './export-types.ts';
import { findOldPath } from './map-terms.ts';

/** The addresses that an item had: its own, and that by its number. */
export function oldPathsOf(item: WxrItem): string[] {
  const number = /^[1-9]\d{0,9}$/u.test(item.id) ? `/?p=${item.id}` : '';
  const link = findOldPath(item.link) ?? '';
  // A draft's link has its number in the query; other queries lead nowhere.
  return [link.includes('?') ? '' : link, number].filter(Boolean);
}
