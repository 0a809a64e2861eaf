import type { Scene } from '../scene.ts';
import { circle, d, group, path, stroke } from '../svg.ts';

/** A child on a roof, arm up; the feet stand at (x, y). Returns the shapes and where the raised hand is. */
export function kiteFlyer(
  scene: Scene,
  x: number,
  y: number,
  facing: 1 | -1,
  shirt: string,
): { shapes: string; hand: [number, number] } {
  const { ink } = scene.palette;
  const shapes =
    stroke('M-12 0L-8 -44M16 0L8 -44', ink, 12) +
    path('M-22 -40L-18 -92Q0 -104 18 -92L20 -40Z', shirt) +
    stroke('M14 -88L46 -128M-14 -86L24 -66L44 -96', ink, 9) +
    circle(2, -116, 17, ink);
  return {
    shapes: group(shapes, { transform: d`translate(${x} ${y}) scale(${facing} 1)` }),
    hand: [x + facing * 46, y - 128],
  };
}
