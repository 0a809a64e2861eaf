import { useFormatter, useTranslations } from 'next-intl';
import { type CountTexts, slotsOf } from '@/components/ui/kept-part';
import type { PartTemplate } from '@/lib/page-html';
import { type ReactionType, SHOWN_REACTION_TYPES, type ShownReactionType } from '@/lib/rules/reactions';
import type { ReactionCounts } from '@/lib/schemas/reaction';

/**
 * The three shown types with the highest counts (docs/product.md#screens), in the order that readers know them from the post page, so
 * that no button moves away under the finger when its count rises. Of equal counts the earlier type wins.
 */
export function topReactions(counts: ReactionCounts): ShownReactionType[] {
  const top = [...SHOWN_REACTION_TYPES].sort((a, b) => counts[b] - counts[a]).slice(0, 3);
  return SHOWN_REACTION_TYPES.filter((type) => top.includes(type));
}

/** Texts of a reaction's button: what it is called, and its figure. */
export function useButtonTexts() {
  const t = useTranslations('reactions');
  const format = useFormatter();
  return (type: ReactionType, count: number): CountTexts => ({
    words: t('button', { name: t(type), count }),
    figure: format.number(count),
  });
}

/** What the rows of cards are made of for guests, on the server. */
export function useRowTemplate(counts: ReactionCounts): PartTemplate | undefined {
  const texts = useButtonTexts();
  if (typeof window !== 'undefined') return undefined;
  const types = topReactions(counts);
  return {
    of: types,
    slots: () => Object.assign({}, ...types.map((type) => slotsOf(type, texts(type, counts[type])))),
  };
}
