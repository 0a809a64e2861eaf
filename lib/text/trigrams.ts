const BETWEEN = /[^\p{L}\p{M}\p{N}]+/gu;

/** The runs of three characters in the words of a text, each word with its ends. */
function trigramsOf(text: string): Set<string> {
  const runs = new Set<string>();
  for (const word of text.normalize('NFKC').toLowerCase().split(BETWEEN).filter(Boolean)) {
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
