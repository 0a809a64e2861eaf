const MARKS = /[\u0300-\u036f\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/gu;
const BETWEEN = /[^\p{L}\p{M}\p{N}+#]+/gu;
// Letters that look or sound alike and change with the keyboard.
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[أإآٱ]/gu, 'ا'],
  [/[ىی]/gu, 'ي'],
  [/ک/gu, 'ك'],
  [/[ةہۃۂە]/gu, 'ه'],
  [/ё/gu, 'е'],
];
// Endings that make a plural, where enough of a word is left before them.
const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{Script=Latin}{2})ies$/u, 'y'],
  [/(?<=\p{Script=Latin}{2}(?:s|x|z|ch|sh))es$/u, ''],
  [/(?<=\p{Script=Latin}{2}[^su\P{L}])s$/u, ''],
  [/(?<=[\p{Script=Bengali}]{2})(?:গুলো|গুলি|সমূহ|দের|রা)$/u, ''],
  [/(?<=[\p{Script=Devanagari}]{2})(?:ों|ें|ियाँ|ियां)$/u, ''],
];

function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}

/** What is left of a name without case, accents, signs between words, the keyboard's spelling and a plural's ending. */
export function nearKey(name: string): string {
  const bare = name.normalize('NFKD').toLowerCase().replace(MARKS, '').normalize('NFC');
  const spelled = ALIKE.reduce((text, [letters, letter]) => text.replace(letters, letter), asciiDigits(bare));
  const words = spelled.split(BETWEEN).filter(Boolean);
  return words.map((word) => PLURALS.reduce((text, [ending, instead]) => text.replace(ending, instead), word)).join('');
}

/** Those of the rows whose names are probably meant to be one, in groups. */
export function nearNames<Row extends { name: string }>(rows: readonly Row[]): Row[][] {
  const groups = Map.groupBy(rows, ({ name }) => nearKey(name) || name);
  return [...groups.values()].filter((group) => group.length > 1);
}
