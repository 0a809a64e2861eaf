import type { QueryClient } from '@tanstack/react-query';
import type { ReactionChanged } from '../../schemas/events.ts';
import type { Reactions } from '../../schemas/reaction.ts';
import { reactionKeys } from '../reactions.ts';
import { updatePostItem } from './update-post-item.ts';

/** Shows a post's whole counts (DECISIONS 34); the reader's own reaction stays what it was. */
export function applyReactionChanged(client: QueryClient, { postId, reactions }: ReactionChanged): void {
  client.setQueriesData<Reactions>(
    { queryKey: reactionKeys.ofPost(postId) },
    (seen) => seen && { ...reactions, userReaction: seen.userReaction },
  );
  updatePostItem(client, postId, { reactions });
}
