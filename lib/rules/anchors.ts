/**
 * Places within a text that links lead to. The prefix keeps them apart from the page's own ids, so that no text can take
 * the place of a part of the page.
 */
export const ANCHOR_PREFIX = 'anchor-';
export const ANCHOR_ID = /^anchor-[\p{L}\p{M}\p{N}_.:-]{1,150}$/u;
