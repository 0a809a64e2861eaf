import type { OverlayOptions } from 'sharp';
import { asLayer, loadSharp, type DrawnText } from './draw-text.ts';
import { drawableText, isRightToLeft } from './drawable-text.ts';
import { fitText } from './fit-text.ts';
import { PICTURE } from './picture-size.ts';
import { toSmallJpeg } from './to-small-jpeg.ts';

export type Card = { title: string; language: string; author: string | null; siteName: string };

const INK = '#1b1f24';
const QUIET = '#545d68';
const MARGIN = 80;
const INNER = PICTURE.width - 2 * MARGIN;
const TITLE = { top: 132, height: 316, sizes: [92, 80, 70, 60, 52, 46] } as const;
const FOOT = { top: 530, height: 44, sizes: [36, 30] } as const;
const MARK_WIDTH = 68;

/** The matra above the title, the line and the mark of the site below it. */
function frame(isReversed: boolean): Buffer {
  const strokeLeft = isReversed ? PICTURE.width - MARGIN - 168 : MARGIN;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}">
    <rect width="100%" height="100%" fill="#ffffff"/>
    <rect x="${strokeLeft}" y="78" width="168" height="16" rx="8" fill="#dc004e"/>
    <rect x="${MARGIN}" y="490" width="${INNER}" height="2" fill="#e2e5e9"/>
    <g transform="translate(${MARGIN - 2} 524) scale(1.7)" fill="none" stroke-linecap="round">
      <path d="M3 6.5h26" stroke="#dc004e" stroke-width="5"/>
      <path d="M23 9v18M23 16.5c-3.2-3.4-12.5-4-14.6 1.6-1.7 4.6 2.6 8.4 6.6 6.2" stroke="${INK}" stroke-width="3.4"/>
    </g></svg>`);
}

function titleLayer(drawn: DrawnText, isReversed: boolean): OverlayOptions {
  return asLayer(drawn, { left: isReversed ? PICTURE.width - MARGIN - drawn.width : MARGIN, top: TITLE.top, height: TITLE.height });
}

type FootText = { text: string; weight: 'Bold' | 'Regular'; color: string; language: string };

/** A text in the foot of the card, on one line, half its width at most. */
async function footLayer(foot: FootText, leftOf: (drawn: DrawnText) => number): Promise<OverlayOptions> {
  const { text, ...style } = foot;
  const drawn = await fitText(text, { ...style, ...FOOT, width: INNER / 2 - MARK_WIDTH });
  const top = FOOT.top + Math.max(0, Math.round((FOOT.height - drawn.height) / 2));
  return asLayer(drawn, { left: leftOf(drawn), top, height: FOOT.height });
}

/** A card of 1200x630 with title, author and site, as JPEG. What cannot be drawn is left out. */
export async function drawCard({ language, ...card }: Card): Promise<Buffer> {
  const siteName = await drawableText(card.siteName);
  const title = (await drawableText(card.title)) ?? siteName;
  const author = card.author === null ? null : await drawableText(card.author);
  const isReversed = title !== null && isRightToLeft(title);
  const layers: OverlayOptions[] = [];
  if (title !== null) layers.push(titleLayer(await fitText(title, { ...TITLE, weight: 'Bold', color: INK, language, width: INNER }), isReversed));
  // A card that is titled with the site's name need not say it again.
  if (siteName !== null && siteName !== title)
    layers.push(await footLayer({ text: siteName, weight: 'Bold', color: INK, language }, () => MARGIN + MARK_WIDTH));
  if (author !== null)
    layers.push(await footLayer({ text: author, weight: 'Regular', color: QUIET, language }, ({ width }) => PICTURE.width - MARGIN - width));
  const sharp = await loadSharp();
  return toSmallJpeg(sharp(frame(isReversed)).composite(layers));
}
