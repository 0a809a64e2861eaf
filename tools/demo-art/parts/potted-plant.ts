import { mix } from '../mix.ts';
import type { Scene } from '../scene.ts';
import { d, group, path, rect, stroke } from '../svg.ts';

/** A leafy plant in a clay pot, about 320 tall; the pot stands at (x, y). */
export function pottedPlant(scene: Scene, x: number, y: number): string {
  const { random, palette } = scene;
  const green = mix(palette.ramp[2], '#2f7d4f', 0.4);
  let leaves = '';
  const count = 9;
  for (let index = 0; index < count; index += 1) {
    const turn = -74 + (148 / (count - 1)) * index + random.between(-5, 5);
    const long = random.between(170, 245) * (1 - Math.abs(turn) / 260);
    const wide = long * 0.17;
    const blade = path(
      d`M0 0C${-wide * 1.5} ${-long * 0.35} ${-wide} ${-long * 0.8} 0 ${-long}C${wide} ${-long * 0.8} ${wide * 1.5} ${-long * 0.35} 0 0Z`,
      index % 2 === 0 ? green : mix(green, palette.ramp[1], 0.6),
    );
    leaves += group(blade + stroke(d`M0 -20V${-long * 0.86}`, palette.paper, 3, { opacity: 0.4 }), {
      transform: d`translate(0 -118) rotate(${turn})`,
    });
  }
  const clay = mix(palette.pop, palette.spark, 0.25);
  const pot =
    path('M-72 -110H72L54 0H-54Z', clay) +
    rect(-82, -132, 164, 34, clay, { rx: 6 }) +
    path('M30 -98H71L54 0H20Z', palette.ink, { opacity: 0.15 }) +
    rect(-82, -102, 164, 6, palette.ink, { opacity: 0.18 });
  return group(leaves + pot, { transform: d`translate(${x} ${y})` });
}
