import { mix } from '../mix.ts';
import type { Place } from '../place.ts';
import { at } from '../place.ts';
import type { Scene } from '../scene.ts';
import { circle, d, group, path, stroke } from '../svg.ts';

/** A shapla, the water lily, seen from the side; its heart is at (0, 0). */
export function shapla(scene: Scene, place: Place): string {
  const { palette } = scene;
  const outer = mix(palette.pop, palette.paper, 0.25);
  const inner = mix(palette.pop, palette.paper, 0.72);
  const petal = (turn: number, long: number, wide: number, fill: string): string =>
    group(
      path(
        d`M0 20C${-wide} ${-long * 0.3} ${-wide * 0.8} ${-long * 0.75} 0 ${-long}C${wide * 0.8} ${-long * 0.75} ${wide} ${-long * 0.3} 0 20Z`,
        fill,
      ),
      {
        transform: d`rotate(${turn})`,
      },
    );
  const ring = (turns: number[], long: number, wide: number, fill: string): string =>
    turns.map((turn) => petal(turn, long - Math.abs(turn) * 0.35, wide, fill)).join('');
  const stamens = [-44, -22, 0, 22, 44].map((turn) =>
    group(stroke('M0 0V-70', palette.spark, 8) + circle(0, -74, 8, palette.spark), {
      transform: d`rotate(${turn})`,
    }),
  );
  return group(
    ring([-98, -76, 76, 98], 232, 44, palette.pop) +
      ring([-56, -30, 30, 56, 0], 246, 50, outer) +
      ring([-66, -42, 42, 66], 206, 40, mix(palette.pop, palette.paper, 0.5)) +
      ring([-18, 18], 216, 42, inner) +
      stamens.join('') +
      ring([-40, -13, 13, 40], 132, 38, palette.paper),
    { transform: at(place) },
  );
}

/** A floating leaf with a notch, 200 wide at size 100. */
export function lilyPad(scene: Scene, x: number, y: number, size: number, colour: string): string {
  const { palette } = scene;
  const shapes =
    path('M0 0L90.6 -14.4A100 34 0 1 0 86.6 17Z', mix(colour, palette.ink, 0.25), {
      transform: 'translate(0 6)',
    }) +
    path('M0 0L90.6 -14.4A100 34 0 1 0 86.6 17Z', colour) +
    stroke(
      'M0 0L-92 -6M0 0L-60 -24M0 0L-62 22M0 0L-4 -31M0 0L2 31M0 0L56 -25M0 0L40 28',
      mix(colour, palette.paper, 0.35),
      2.2,
      { opacity: 0.7 },
    );
  return group(shapes, { transform: d`translate(${x} ${y}) scale(${String(Math.round(size) / 100)})` });
}
