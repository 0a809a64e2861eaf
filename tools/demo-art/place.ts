import { d } from './svg.ts';

/** Where a shape that is drawn around (0, 0) goes. */
export interface Place {
  x: number;
  y: number;
  turn: number;
  scale: number;
}

/** A place as a `transform` value. */
export const at = ({ x, y, turn, scale }: Place): string =>
  d`translate(${x} ${y}) rotate(${turn}) scale(${String(Math.round(scale * 100) / 100)})`;
