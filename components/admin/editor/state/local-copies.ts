import type { PostFields } from '@/lib/api/editor';

/** What a person has written in this browser and the server does not have. */
export type LocalCopy<Fields = PostFields> = {
  fields: Fields;
  /** The stored text's updated_at when it was opened; null for one that was never saved. */
  base: string | null;
  /** ISO 8601. */
  at: string;
};

/** Of a post, of its translation into `language`, or of an own page; null: of one that is new. */
export type CopyKey = { userId: number } & ({ postId: number | null; language?: string } | { pageId: number | null });

function nameOf(key: CopyKey): string {
  const name = 'pageId' in key ? ['page', key.pageId ?? 'new'] : [key.postId ?? 'new', key.language ?? ''];
  return ['lekha-draft', key.userId, ...name].filter((part) => part !== '').join('-');
}

// Under a name stands what was kept under it.
const isCopy = <Fields>(value: unknown): value is LocalCopy<Fields> =>
  typeof value === 'object' && value !== null && 'fields' in value && 'at' in value && 'base' in value;

/** The copy that was left behind by a crash or a closed tab. */
export function readCopy<Fields = PostFields>(key: CopyKey): LocalCopy<Fields> | null {
  try {
    const copy: unknown = JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null');
    return isCopy<Fields>(copy) ? copy : null;
  } catch {
    return null;
  }
}

/** All that somebody has left here: of posts, of translations, of own pages. */
export function copiesOf(userId: number): LocalCopy<Pick<PostFields, 'title' | 'content'>>[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(`lekha-draft-${userId}-`));
    return names.map((name): unknown => JSON.parse(localStorage.getItem(name) ?? 'null')).filter(isCopy<PostFields>);
  } catch {
    return [];
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
