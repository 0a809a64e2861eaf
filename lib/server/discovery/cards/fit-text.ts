import { countGraphemes } from '../../../text/graphemes.ts';
import { truncate } from '../../../text/cut.ts';
import { type DrawnText, drawText, type TextStyle } from './draw-text.ts';

type Box = Omit<TextStyle, 'size'> & {
  /** Sizes to try in pixels, the largest first. */
  sizes: readonly [number, ...number[]];
  height: number;
};

/** How much at most is kept of a text that did not fit. */
const KEPT = 0.9;

const SHORTEST = 4;

/** What is left of a word that the cut went through, with the dots. Texts without spaces are cut anywhere. */
const CUT_WORD = /(?<=\S)\s+\S{0,16}\.\.\.$/u;

/** The largest of the sizes at which a text of this height at this size might fit: its area grows with the square. */
function promising(size: number, { height }: DrawnText, box: Box): number {
  return size * Math.sqrt(box.height / height) * 1.1;
}

async function shrink(text: string, box: Box): Promise<{ drawn: DrawnText; size: number }> {
  let size = box.sizes[0];
  let drawn = await drawText(text, { ...box, size });
  for (const smaller of box.sizes.slice(1)) {
    if (drawn.height <= box.height) break;
    if (smaller > promising(size, drawn, box) && smaller !== box.sizes.at(-1)) continue;
    size = smaller;
    drawn = await drawText(text, { ...box, size });
  }
  return { drawn, size };
}

/** Text as large as the box allows; what does not fit at the smallest size is cut after a word and ends in '...'. */
export async function fitText(text: string, box: Box): Promise<DrawnText> {
  const { drawn: whole, size } = await shrink(text, box);
  let drawn = whole;
  let length = countGraphemes(text);
  while (drawn.height > box.height && length > SHORTEST) {
    length = Math.max(SHORTEST, Math.floor(length * Math.min(KEPT, box.height / drawn.height)));
    drawn = await drawText(truncate(text, length).replace(CUT_WORD, '...'), { ...box, size });
  }
  return drawn;
}
