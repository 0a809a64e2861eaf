const KEY = 'commentDrafts';
const MOST_DRAFTS = 20;
const LONGEST_DRAFT = 20_000;

/** Where a user writes: below a post, or there as an answer to a comment; in their own comment -N where it is edited. */
export type DraftPlace = { postId: number; userId: number; parentId?: number | undefined };
/** What one user has typed in one place and not sent. */
type Draft = DraftPlace & { text: string };

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { postId, userId, parentId = 0, text }: Partial<Record<keyof Draft, unknown>> = value;
  return [postId, userId, parentId].every((id) => typeof id === 'number') && typeof text === 'string';
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

const isAt = (place: DraftPlace) => (draft: DraftPlace) =>
  draft.postId === place.postId && draft.userId === place.userId && draft.parentId === place.parentId;

/** The draft of a user in a place, '' when there is none. It lasts across logout, login, verification and reload. */
export function readDraft(place: DraftPlace): string {
  return readAll().find(isAt(place))?.text ?? '';
}

/** Keeps a draft, as one of the newest 20; an empty one is forgotten. */
export function keepDraft({ text, ...place }: Draft): void {
  const isHere = isAt(place);
  const others = readAll().filter((draft) => !isHere(draft));
  const kept = text.trim() === '' ? others : [{ ...place, text: text.slice(0, LONGEST_DRAFT) }, ...others];
  try {
    if (kept.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(kept.slice(0, MOST_DRAFTS)));
  } catch {
    // Storage is full or closed: the text lives in its field alone.
  }
}

/** Forgets what was sent. What another tab has kept in the same place since then was not. */
export function forgetDraft(sent: Draft): void {
  if (readDraft(sent) === sent.text) keepDraft({ ...sent, text: '' });
}
