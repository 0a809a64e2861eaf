const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first `max` code points of `text` (what PostgreSQL counts), never cut inside a grapheme. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  let length = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    length += [...segment].length;
    if (length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end).trimEnd();
}
