import type { QueryClient } from '@tanstack/react-query';
import { reactionKeys, reactionsOptions, toggleReaction, withClick } from '@/lib/api/reactions';
import type { ReactionType } from '@/lib/rules/reactions';
import type { Reactions } from '@/lib/schemas/reaction';

/** A click of a reader on a reaction, and what they saw when they clicked. */
type Click = { postId: number; viewerId: number | null; clicked: ReactionType; seen: Reactions };

/**
 * Sends a click, which shows at once and is taken back when the server refuses.
 * @throws whatever the request throws; the row then shows what it did
 */
export async function sendReaction(client: QueryClient, { postId, viewerId, clicked, seen }: Click): Promise<void> {
  const { queryKey } = reactionsOptions(postId, viewerId);
  await client.cancelQueries({ queryKey });
  const hoped = withClick(seen, clicked);
  client.setQueryData(queryKey, hoped);
  try {
    client.setQueryData(queryKey, await toggleReaction(postId, clicked, seen.userReaction));
  } catch (error) {
    // Counts that were heard meanwhile stay: they never held this click.
    client.setQueryData(queryKey, (now) => (now && now !== hoped ? { ...now, userReaction: seen.userReaction } : seen));
    throw error;
  } finally {
    // docs/product.md#reactions: counts are refetched afterwards.
    void client.invalidateQueries({ queryKey: reactionKeys.ofPost(postId) });
  }
}
