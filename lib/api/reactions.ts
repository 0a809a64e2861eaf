import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ReactionType } from '../rules/reactions.ts';
import type { Answer } from '../schemas/answers.ts';
import type { ReactionCounts, Reactions } from '../schemas/reaction.ts';
import { api } from './client.ts';

/** Whose view of the reactions: a user's id, or null for a guest. */
type ViewerId = number | null;

export const reactionKeys = {
  ofPost: (postId: number) => ['reactions', postId] as const,
  seenBy: (postId: number, viewerId: ViewerId) => [...reactionKeys.ofPost(postId), viewerId ?? 'guest'] as const,
};

/** Counts of a post and the viewer's own reaction: one entry per viewer, because the answer depends on who asks. */
export function reactionsOptions(postId: number, viewerId: ViewerId) {
  return queryOptions({
    queryKey: reactionKeys.seenBy(postId, viewerId),
    queryFn: async ({ signal }) =>
      (await api.get(`reactions/post/${postId}`, { signal }).json<Answer<'GET reactions/post/{postId}'>>()).reactions,
    // A feed has dozens of rows; events and the reader's own clicks keep them right in between.
    staleTime: 5 * 60_000,
  });
}

/** What a guest sees: the counts that came with the post. */
export function guestReactions(counts: ReactionCounts): Reactions {
  return { ...counts, userReaction: null };
}

/** Puts the counts that the server rendered where the reaction row will look for them. */
export function seedReactions(client: QueryClient, postId: number, counts: ReactionCounts): void {
  client.setQueryData(reactionsOptions(postId, null).queryKey, guestReactions(counts));
}

/** SPEC 4: clicking the current reaction removes it, any other adds or replaces it. Resolves to the new counts. */
export async function toggleReaction(
  postId: number,
  clicked: ReactionType,
  current: ReactionType | null,
): Promise<Reactions> {
  const answer =
    clicked === current
      ? api.delete(`reactions/post/${postId}`)
      : api.post('reactions', { json: { postId, reactionType: clicked } });
  return (await answer.json<Answer<'POST reactions' | 'DELETE reactions/post/{postId}'>>()).reactions;
}

/** What the reactions are once the reader's click on a type has counted, by the same rule. */
export function withClick(reactions: Reactions, clicked: ReactionType): Reactions {
  const { userReaction: current } = reactions;
  const next = { ...reactions };
  if (current !== null) {
    next[current] = Math.max(0, next[current] - 1);
    next.total = Math.max(0, next.total - 1);
  }
  if (clicked === current) return { ...next, userReaction: null };
  return { ...next, [clicked]: next[clicked] + 1, total: next.total + 1, userReaction: clicked };
}
