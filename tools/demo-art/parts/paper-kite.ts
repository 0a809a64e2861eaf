import type { Scene } from '../scene.ts';
import { circle, d, group, path, stroke } from '../svg.ts';

export interface Flight {
  x: number;
  y: number;
  size: number;
  turn: number;
  /** Where the string is held. */
  hand: readonly [number, number];
}

/** A fighter kite: a diamond of two papers with a bow, a spine and a short tail. */
export function paperKite(scene: Scene, { x, y, size, turn, hand }: Flight, papers: readonly [string, string]): string {
  const { random, palette } = scene;
  const s = size / 100;
  const diamond = d`M0 ${-96 * s}L${82 * s} 0L0 ${100 * s}L${-82 * s} 0Z`;
  const marking = random.pick([
    circle(0, -8 * s, 30 * s, papers[1]),
    path(d`M0 ${-96 * s}L${82 * s} 0H${-82 * s}Z`, papers[1]),
    path(d`M0 ${-96 * s}L${82 * s} 0L0 ${100 * s}Z`, papers[1]),
    path(d`M${-41 * s} ${-48 * s}L${41 * s} ${50 * s}L0 ${100 * s}L${-82 * s} 0Z`, papers[1]),
  ]);
  const bones = stroke(
    d`M0 ${-96 * s}V${100 * s}M${-82 * s} 0Q0 ${-62 * s} ${82 * s} 0`,
    palette.ink,
    Math.max(2, 3.2 * s),
    { opacity: 0.6 },
  );
  const tail = path(d`M0 ${92 * s}L${-26 * s} ${136 * s}H${26 * s}Z`, papers[1]);
  const string = stroke(
    d`M${x} ${y}Q${(x + hand[0]) / 2 + 40} ${(y + hand[1]) / 2 + 110} ${hand[0]} ${hand[1]}`,
    palette.ink,
    2,
    { opacity: 0.55 },
  );
  const shapes = tail + path(diamond, papers[0]) + marking + bones;
  return string + group(shapes, { transform: d`translate(${x} ${y}) rotate(${turn})` });
}
