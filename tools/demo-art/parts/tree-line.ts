import type { Scene } from '../scene.ts';
import { canvas } from '../scene.ts';
import { d, path } from '../svg.ts';

interface TreeLine {
  /** The ground that the trees stand on. */
  y: number;
  /** Height of an ordinary tree. */
  height: number;
  colour: string;
  from?: number;
  to?: number;
}

/** A distant wood: round crowns of uneven size, drawn as a single shape. */
export function treeLine(scene: Scene, { y, height, colour, from = -60, to = canvas.width + 60 }: TreeLine): string {
  const { random } = scene;
  let data = '';
  let x = from;
  while (x < to) {
    const r = height * random.between(0.34, 0.62);
    // Crowns shrink towards both ends, so that a wood never stops like a wall.
    const edge = Math.min(1, 0.25 + Math.min(x - from, to - x) / (height * 3));
    const rx = r * random.between(1, 1.5);
    const ry = r * edge;
    data += d`M${x - rx} ${y}a${rx} ${ry * 1.5} 0 0 1 ${rx * 2} 0Z`;
    x += rx * random.between(0.7, 1.15);
  }
  return path(data, colour);
}
