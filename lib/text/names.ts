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
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = nearKey(row.name) || row.name;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/** The runs of three characters in the words of a text, each word with its ends. */
function trigramsOf(text: string): Set<string> {
  const runs = new Set<string>();
  for (const word of text.normalize('NFKC').toLowerCase().split(BETWEEN_WORDS).filter(Boolean)) {
    const letters = [...`  ${word} `];
    for (let at = 0; at + 3 <= letters.length; at += 1) runs.add(letters.slice(at, at + 3).join(''));
  }
  return runs;
}

const LEAST = 0.3;

/**
 * A look-up of the candidate whose text is most like another one, by the share of the runs of three characters that both
 * have; undefined where none has enough.
 */
export function createNearest<Candidate>(candidates: readonly Candidate[], textsOf: (one: Candidate) => string[]) {
  const texts = candidates.flatMap((candidate) => textsOf(candidate).map((text) => ({ candidate, text })));
  const entries = texts.map(({ candidate, text }) => ({ candidate, runs: trigramsOf(text) }));
  const holders = new Map<string, number[]>();
  for (const [index, entry] of entries.entries())
    for (const run of entry.runs) {
      const holding = holders.get(run);
      if (holding) holding.push(index);
      else holders.set(run, [index]);
    }
  return (text: string): Candidate | undefined => {
    const runs = trigramsOf(text);
    const shared = new Map<number, number>();
    for (const run of runs) for (const index of holders.get(run) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1);
    let best: { candidate: Candidate; share: number } | undefined;
    for (const [index, count] of shared) {
      const entry = entries[index];
      const share = entry ? count / (runs.size + entry.runs.size - count) : 0;
      if (entry && share >= LEAST && share > (best?.share ?? 0)) best = { candidate: entry.candidate, share };
    }
    return best?.candidate;
  };
}

/** The order of names that readers of every script expect; the database's own is that of code points. */
export const byName = new Intl.Collator('bn', { numeric: true });
