import type { PostFields } from '@/lib/api/editor';

/** What a person has written in this browser and the server does not have. */
export type LocalCopy<Fields = PostFields> = {
  fields: Fields;
  /** The stored text's updated_at when it was opened; null for one that was never saved. */
  base: string | null;
  /** ISO 8601. */
  at: string;
};

/** `language`: of a translation of the post. */
export type CopyKey = { userId: number; postId: number | null; language?: string };

const nameOf = ({ userId, postId, language }: CopyKey) =>
  ['lekha-draft', userId, postId ?? 'new', ...(language ? [language] : [])].join('-');

// Under a name stands what was kept under it.
function isCopy<Fields>(value: unknown): value is LocalCopy<Fields> {
  return typeof value === 'object' && value !== null && 'fields' in value && 'at' in value && 'base' in value;
}

/** The copy that was left behind by a crash or a closed tab. */
export function readCopy<Fields = PostFields>(key: CopyKey): LocalCopy<Fields> | null {
  try {
    const copy: unknown = JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null');
    return isCopy<Fields>(copy) ? copy : null;
  } catch {
    return null;
  }
}

/** False when the browser has no room, or keeps nothing. */
export function keepCopy<Fields = PostFields>(key: CopyKey, copy: LocalCopy<Fields>): boolean {
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
