import type { QueryClient } from '@tanstack/react-query';
import { commentCountKeys } from '../comment-count.ts';
import { commentKeys } from '../comments.ts';
import { postKeys } from '../posts.ts';
import { reactionKeys } from '../reactions.ts';

// What these keys have in common for every post.
const LIVE_KEYS = [commentKeys.ofPost(0).slice(0, 1), reactionKeys.ofPost(0).slice(0, 1), postKeys.infinite()];

/** Fetches anew what is on show and lives on events: some were missed. What is off show is fetched when next shown. */
export function catchUp(client: QueryClient): void {
  // Nobody can be asked for these: what the server rendered counts again.
  void client.resetQueries({ queryKey: commentCountKeys.all });
  for (const queryKey of LIVE_KEYS) void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
