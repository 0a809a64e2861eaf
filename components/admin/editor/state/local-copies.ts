import type { PostFields } from '@/lib/api/editor';

/** What a person has written in this browser and the server does not have. */
export type LocalCopy = {
  fields: PostFields;
  /** The post's updated_at when it was opened; null for one that was never saved. */
  base: string | null;
  /** ISO 8601. */
  at: string;
};

export type CopyKey = { userId: number; postId: number | null };

const nameOf = ({ userId, postId }: CopyKey) => `lekha-draft-${userId}-${postId ?? 'new'}`;

function isCopy(value: unknown): value is LocalCopy {
  return typeof value === 'object' && value !== null && 'fields' in value && 'at' in value && 'base' in value;
}

/** The copy that was left behind by a crash or a closed tab. */
export function readCopy(key: CopyKey): LocalCopy | null {
  try {
    const copy: unknown = JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null');
    return isCopy(copy) ? copy : null;
  } catch {
    return null;
  }
}

/** False when the browser has no room, or keeps nothing. */
export function keepCopy(key: CopyKey, copy: LocalCopy): boolean {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function dropCopy(key: CopyKey): void {
  try {
    localStorage.removeItem(nameOf(key));
  } catch {
    // Storage is switched off: there is no copy either.
  }
}
