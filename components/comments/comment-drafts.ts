const KEY = 'commentDrafts';
const MOST_DRAFTS = 20;
const LONGEST_DRAFT = 20_000;

/** What one user has typed below one post and not sent. */
type Draft = { postId: number; userId: number; text: string };

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { postId, userId, text }: Partial<Record<keyof Draft, unknown>> = value;
  return typeof postId === 'number' && typeof userId === 'number' && typeof text === 'string';
}

function readAll(): Draft[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isDraft) : [];
  } catch {
    // Storage is closed, or what it holds is not ours: as if there were no draft.
    return [];
  }
}

/** The draft of a user below a post, '' when there is none. It lasts across logout, login, verification and reload. */
export function readDraft(postId: number, userId: number): string {
  return readAll().find((draft) => draft.postId === postId && draft.userId === userId)?.text ?? '';
}

/** Keeps a draft, as one of the newest 20; an empty one is forgotten. */
export function keepDraft({ postId, userId, text }: Draft): void {
  const others = readAll().filter((draft) => draft.postId !== postId || draft.userId !== userId);
  const kept = text.trim() === '' ? others : [{ postId, userId, text: text.slice(0, LONGEST_DRAFT) }, ...others];
  try {
    if (kept.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(kept.slice(0, MOST_DRAFTS)));
  } catch {
    // Storage is full or closed: the text lives in its field alone.
  }
}
