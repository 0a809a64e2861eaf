import { terminalText } from '../format/clean-text.ts';
import { VERIFIED_KINDS, type Verdict } from './verify-import.ts';

const NAMES = {
  ...{ post: 'posts', page: 'pages', tag: 'tags', category: 'categories', author: 'authors', image: 'images' },
} as const;

/** Everything that was found and was not, and in the last line how much of how much. */
export function formatVerdict({ counts, misses, words, elsewhere }: Verdict): { text: string; isWhole: boolean } {
  const rows = VERIFIED_KINDS.map((kind) => `${NAMES[kind].padEnd(12)} ${counts[kind].found} of ${counts[kind].of}`);
  const missed = misses.flatMap(({ kind, name, faults }) => [
    `miss: ${kind} «${name}»`,
    ...faults.map((fault) => `    - ${fault}`),
  ]);
  const sum = (of: 'found' | 'of') => VERIFIED_KINDS.reduce((total, kind) => total + counts[kind][of], 0);
  const lines = [
    ...rows,
    `words lost   ${words.lost} of ${words.of}`,
    ...(elsewhere > 0 ? [`${elsewhere} pictures of other sites are shown from there`] : []),
    ...(missed.length > 0 ? ['', ...missed] : []),
    '',
    `${sum('found')} of ${sum('of')}`,
  ];
  return { text: terminalText(lines.join('\n')), isWhole: misses.length === 0 };
}
