/** A translation that the reader asked for. `timestamp` is ISO 8601. */
export type TranslationEntry = {
  text: string;
  translatedText: string;
  sourceLanguage: string;
  targetLanguage: string;
  timestamp: string;
};

/** Translations by their key, oldest first. */
export type TranslationCache = Readonly<Record<string, string>>;

// docs/product.md#limits.
const CACHE_ENTRIES = 1_000;

/** Names a translation in the cache. Never a number, so that a record keeps the order of entry. */
export function translationKey(text: string, source: string, target: string): string {
  return `${source}>${target}:${text}`;
}

/** The cache with one more entry; beyond 1000 the oldest goes first (docs/product.md#limits). */
export function withTranslation(cache: TranslationCache, key: string, translated: string): TranslationCache {
  const entries = Object.entries(cache).filter(([known]) => known !== key);
  return Object.fromEntries([...entries, [key, translated] as const].slice(-CACHE_ENTRIES));
}

/** The history with one more entry, newest first, cut at `most`. */
export function withEntry(
  history: readonly TranslationEntry[],
  entry: TranslationEntry,
  most: number,
): TranslationEntry[] {
  return [entry, ...history].slice(0, most);
}
