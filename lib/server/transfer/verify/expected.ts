// What an export says that a site should have, read without the code that imports it wherever that is possible.

/** A post or page. */
export type ExpectedText = {
  kind: 'post' | 'page';
  title: string;
  /** Addresses within the old site, decoded. */
  addresses: string[];
  /** Where it should stand here, where the export says that. */
  place?: string;
  /** Whether readers may see it now. */
  isPublic: boolean;
  /** Its text in words, in small letters. */
  words: string[];
  /** Addresses of the pictures that it shows. */
  images: string[];
};

/** A list of posts: of a tag, a category or an author. */
export type ExpectedList = { kind: 'tag' | 'category' | 'author'; name: string; addresses: string[]; place?: string };

export type Expected = {
  /** Names the import in the table of what was imported. */
  source: string;
  /** The folder that the old site stood in: `/blog`; empty for none. */
  folder: string;
  texts: ExpectedText[];
  lists: ExpectedList[];
  /** Addresses of pictures that lay on the old site itself, and their paths there. */
  files: Map<string, string>;
};

/** The words of a text, in small letters. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      // A mark without a letter before it, as one that follows an arrow, is no word.
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
  );
}

/** Words of `expected` that `found` does not have as often. */
export function lostWords(expected: readonly string[], found: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of found) left.set(word, (left.get(word) ?? 0) + 1);
  return expected.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}
