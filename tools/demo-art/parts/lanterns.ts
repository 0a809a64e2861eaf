import { mix } from '../mix.ts';
import type { Scene } from '../scene.ts';
import { circle, d, group, path, rect, stroke } from '../svg.ts';

/** A string of lanterns that hangs between two points. */
export function lanterns(
  scene: Scene,
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  count: number,
): string {
  const { palette } = scene;
  const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag] as const;
  const rope = stroke(d`M${from[0]} ${from[1]}Q${middle[0]} ${middle[1]} ${to[0]} ${to[1]}`, palette.ink, 3);
  const colours = [
    palette.pop,
    palette.spark,
    mix(palette.paper, palette.spark, 0.3),
    mix(palette.pop, palette.spark, 0.5),
  ];
  const halo = scene.radial([0, palette.spark, 0.5], [0.4, palette.spark, 0.18], [1, palette.spark, 0]);
  let lamps = '';
  for (let index = 0; index < count; index += 1) {
    const t = (index + 0.5) / count;
    const x = (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * middle[0] + t ** 2 * to[0];
    const y = (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * middle[1] + t ** 2 * to[1];
    const fill = colours[(index + count) % colours.length] ?? palette.pop;
    const shape =
      circle(0, 44, 96, halo) +
      stroke('M0 0V18', palette.ink, 3) +
      path('M-12 16H12Q34 28 34 46T12 76H-12Q-34 64 -34 46T-12 16Z', fill) +
      path('M-4 16H4Q14 30 14 46T4 76H-4Q-14 62 -14 46T-4 16Z', palette.paper, { opacity: 0.4 }) +
      rect(-13, 12, 26, 6, palette.ink) +
      rect(-13, 74, 26, 6, palette.ink) +
      stroke('M0 80V96', fill, 4);
    lamps += group(shape, { transform: d`translate(${x} ${y})` });
  }
  return rope + lamps;
}

/** A long string of small bulbs behind the lanterns. */
export function bulbs(scene: Scene): string {
  const { palette } = scene;
  let lights = '';
  for (let index = 0; index <= 40; index += 1) {
    const t = index / 40;
    lights += circle(-20 + t * 1640, 200 + 190 * t * (1 - t), 6, palette.spark);
  }
  return stroke('M-20 194Q800 288 1620 194', palette.ink, 3) + lights;
}
