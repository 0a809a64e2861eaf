import { mix } from '../mix.ts';
import type { Scene } from '../scene.ts';
import { canvas } from '../scene.ts';
import { d, path, rect, stroke } from '../svg.ts';

/** Colours of a woven or stitched cloth. */
export interface Thread {
  cloth: string;
  colours: readonly [string, string, string, string];
}

// One buti as the weaver counts it: a digit is the colour of a cell, a dot is bare cloth.
const buti = [
  '......0......',
  '.....020.....',
  '..1.00200.1..',
  '.111.020.111.',
  '..1...0...1..',
  '.0.0..2..0.0.',
  '022.02320.220',
  '.0.0..2..0.0.',
  '..1...0...1..',
  '.111.020.111.',
  '..1.00200.1..',
  '.....020.....',
  '......0......',
] as const;
const cell = 13;
// From one row of butis to the next; three rows fit between the borders.
const row = 200;

function woven(left: number, top: number, digit: string): string {
  let data = '';
  buti.forEach((line, y) => {
    [...line].forEach((mark, x) => {
      if (mark === digit) data += d`M${left + x * cell} ${top + y * cell}h${cell - 1}v${cell - 1}h${1 - cell}Z`;
    });
  });
  return data;
}

const diamond = (x: number, y: number, r: number): string => d`M${x} ${y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}Z`;

/** Jamdani: small butis that seem to float on fine cloth, set like bricks. */
export function jamdani(scene: Scene, { cloth, colours }: Thread): string {
  const inset = (row - buti.length * cell) / 2;
  const [near, far] = [row / 2, row * 1.5];
  const butis = colours.map((colour, index) => {
    const digit = String(index);
    return path(woven(inset, inset, digit) + woven(inset + row, inset + row, digit), colour);
  });
  const sprigs =
    path(diamond(far, near, 30) + diamond(near, far, 30), colours[2]) +
    path(diamond(far, near, 12) + diamond(near, far, 12), cloth);
  const thread = scene.tile(8, 8, stroke('M0 4H8', mix(cloth, colours[3], 0.22), 1.4));
  const tile = scene.tile(row * 2, row * 2, butis.join('') + sprigs, 'translate(100 150)');
  return rect(0, 0, canvas.width, canvas.height, thread) + rect(0, 150, canvas.width, 600, tile);
}
