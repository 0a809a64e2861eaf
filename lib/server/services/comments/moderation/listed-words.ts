const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;
// These are written without spaces: a word of theirs stands anywhere.
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}]/u;
// These write their endings at the word: জুয়া is found in জুয়ার.
const IS_LATIN = /^[\p{sc=Latin}\p{N}]/u;

/** A text as words are compared: in small letters of one form, without what nobody sees. */
export const comparable = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();

function standsAlone(text: string, word: string, at: number): boolean {
  if (UNSPACED.test(word)) return true;
  const before = text.slice(0, at).at(-1) ?? '';
  if (WORD_CHARACTER.test(before)) return false;
  const after = text[at + word.length] ?? '';
  return !IS_LATIN.test(word) || !WORD_CHARACTER.test(after);
}

function holds(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    if (standsAlone(text, word, at)) return true;
  return false;
}

// A Latin letter, then small letters of Greek and Cyrillic that, or whose capitals, look like it.
const LIKES = 'aаα bвβ cсς dԁ eеε gԍ hһнη iіιı jјϳ kкκ lӏ mмμ nп oоοσ pрρ qԛ rг sѕ tтτ uυ vѵν wԝω xхχ yуүγ zζ';
const LATIN = new Map(
  LIKES.split(' ').flatMap(([latin = '', ...likes]) => likes.map((like) => [like, latin] as const)),
);

// What languages write is one letter with its marks by now: these strike a letter through, or surround it.
const LOOSE_MARKS = /(?<=\p{sc=Latin})\p{M}+/gu;

/** With the letters that words are disguised in («саsinо», «c̶asino») taken for those that they look like. */
const undisguised = (text: string) =>
  text.replace(/[\p{sc=Greek}\p{sc=Cyrillic}ı]/gu, (letter) => LATIN.get(letter) ?? letter).replace(LOOSE_MARKS, '');

/** Words of the list that a text contains, in disguise too. They are looked for as they stand: none is a pattern. */
export function findListedWords(text: string, words: readonly string[]): string[] {
  const searched = comparable(text);
  const disguised = undisguised(searched);
  return words.filter((word) => {
    const sought = comparable(word);
    return sought !== '' && (holds(searched, sought) || holds(disguised, undisguised(sought)));
  });
}
