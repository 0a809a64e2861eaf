/** What is searched: a title in the writer's language and English words. */
type Named = { title: string; keywords: readonly string[] };

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase();

const startsWord = (text: string, query: string) =>
  text.startsWith(query) || text.split(/[\s\p{Pd}/,()]+/u).some((word) => word.startsWith(query));

/** Blocks with a word that begins as the query does, in the order of the list; all of them without one. */
export function findBlocks<Block extends Named>(blocks: readonly Block[], query: string): Block[] {
  // Marks of Indic scripts are letters of their own: what is left without them must still be something.
  const wanted = plain(query) || query.toLowerCase();
  return blocks.filter(({ title, keywords }) =>
    [title, ...keywords].some(
      (text) => startsWord(plain(text), wanted) || startsWord(text.toLowerCase(), query.toLowerCase()),
    ),
  );
}
