import { REACTION_TYPES, type ReactionType } from '../rules/reactions.ts';
import { api } from './client.ts';

const KEY = 'keptReaction';
// Who logs in much later has something else in mind.
const KEPT_MS = 10 * 60_000;

type Kept = { postId: number; reactionType: ReactionType; at: number };

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { postId, reactionType, at }: Partial<Record<keyof Kept, unknown>> = value;
  return typeof postId === 'number' && typeof at === 'number' && REACTION_TYPES.some((type) => type === reactionType);
}

/** Keeps what a guest wanted to give a post, for when they have logged in. */
export function keepReaction(postId: number, reactionType: ReactionType): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ postId, reactionType, at: Date.now() } satisfies Kept));
  } catch {
    // Storage is closed: they react once more.
  }
}

function takeKept(): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    return isKept(kept) && Date.now() - kept.at < KEPT_MS ? kept : null;
  } catch {
    return null;
  }
}

/** Gives a post what its reader wanted to give it before they logged in; never takes a reaction back. @returns if there was one */
export async function makeKeptReaction(): Promise<boolean> {
  const kept = takeKept();
  if (!kept) return false;
  const { postId, reactionType } = kept;
  await api.post('reactions', { json: { postId, reactionType } });
  return true;
}
