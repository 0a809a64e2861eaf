import type { PostFields } from '@/lib/api/editor';

/** What a person has written in this browser and the server does not have. */
export type LocalCopy<Fields = PostFields> = {
  fields: Fields;
  /** The stored text's updated_at when it was opened; null for one that was never saved. */
  base: string | null;
  /** ISO 8601. */
  at: string;
  name?: string;
};

type Text = { postId: number | null; language?: string } | { pageId: number | null };
/** A post, its translation into `language`, or an own page; null: a new one. No `tab` takes what another one keeps. */
export type CopyKey = { userId: number; tab?: string } & Text;

/** What the copies of one tab are told apart by. Also there without https. */
export const newTab = () => crypto.getRandomValues(new Uint32Array(1)).join('');

function nameOf({ userId, tab, ...key }: CopyKey): string {
  const name = 'pageId' in key ? ['page', key.pageId ?? 'new'] : [key.postId ?? 'new', key.language ?? ''];
  return ['lekha-draft', userId, ...name].filter((part) => part !== '').join('-') + (tab ? `~${tab}` : '');
}

const isCopy = <Fields>(value: unknown): value is LocalCopy<Fields> =>
  typeof value === 'object' && value !== null && 'fields' in value && 'at' in value && 'base' in value;

function copiesNamed<Fields>(isMeant: (name: string) => boolean): LocalCopy<Fields>[] {
  try {
    const names = Object.keys(localStorage).filter(isMeant);
    const kept = names.map((name) => ({ ...JSON.parse(localStorage.getItem(name) ?? '{}'), name }) as unknown);
    return kept.filter(isCopy<Fields>).toSorted((a, b) => b.at.localeCompare(a.at));
  } catch {
    return [];
  }
}

/** The newest copy that was left behind by a crash or a closed tab. */
export const readCopy = <Fields = PostFields>(key: CopyKey): LocalCopy<Fields> | null =>
  copiesNamed<Fields>((name) => name.split('~')[0] === nameOf({ ...key, tab: '' }))[0] ?? null;

/** All that somebody has left here: of posts, of translations, of own pages. */
export const copiesOf = (userId: number): LocalCopy<Pick<PostFields, 'title' | 'content'>>[] =>
  copiesNamed((name) => name.startsWith(`lekha-draft-${userId}-`));

/** False when the browser has no room, or keeps nothing. */
export function keepCopy<Fields = PostFields>(key: CopyKey, copy: LocalCopy<Fields>): boolean {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

/** Forgets what is kept under a key, or one that was read. */
export function dropCopy(key: CopyKey, { name = nameOf(key) }: { name?: string } = {}): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Storage is switched off: there is no copy either.
  }
}
