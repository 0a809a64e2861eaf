/** The reactions that a reader may give (docs/product.md#reactions). */
export const REACTION_TYPES = ['like', 'love', 'laugh', 'angry', 'sad', 'dislike'] as const;
export type ReactionType = (typeof REACTION_TYPES)[number];

/** Cards and the post page show only these four; a total counts all six. */
export const SHOWN_REACTION_TYPES = ['like', 'love', 'laugh', 'angry'] as const;
export type ShownReactionType = (typeof SHOWN_REACTION_TYPES)[number];
