// Public services refuse longer ones.
const LONGEST_PIECE = 1_800;

/** A cut sentence or word, where a single one is longer than a piece. */
function* cutLong(sentence: string, longest: number): Generator<string> {
  let piece = '';
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'word' }).segment(sentence)) {
    if (piece !== '' && piece.length + segment.length > longest) {
      yield piece;
      piece = '';
    }
    piece += segment;
    while (piece.length > longest) {
      // A surrogate pair stays whole.
      const end = /[\uD800-\uDBFF]/.test(piece.charAt(longest - 1)) ? longest - 1 : longest;
      yield piece.slice(0, end);
      piece = piece.slice(end);
    }
  }
  if (piece !== '') yield piece;
}

function* sentencesOf(text: string, language: string, longest: number): Generator<string> {
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    // ICU does not end a sentence at a danda that is followed by a letter without a space.
    for (const sentence of segment.split(/(?<=[।॥۔]\s*)(?=\S)/u)) {
      if (sentence.length <= longest) yield sentence;
      else yield* cutLong(sentence, longest);
    }
  }
}

/**
 * A text in pieces that a service accepts, cut at sentence ends wherever a sentence fits. Joined they are the text.
 * `language` is BCP 47.
 */
export function splitText(text: string, language: string, longest = LONGEST_PIECE): string[] {
  if (text.length <= longest) return [text];
  const pieces: string[] = [];
  for (const sentence of sentencesOf(text, language, longest)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + sentence.length <= longest) pieces[pieces.length - 1] = last + sentence;
    else pieces.push(sentence);
  }
  return pieces;
}
