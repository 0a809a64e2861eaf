import { mix } from '../mix.ts';
import type { Scene } from '../scene.ts';
import { circle, d, ellipse, group, path, rect, stroke } from '../svg.ts';

/** A basket with a heap of fruit; it stands on the level 0. */
export function basket(scene: Scene, x: number, fruit: string): string {
  const { random, palette } = scene;
  const weave = mix(palette.spark, palette.ink, 0.45);
  const rows = [
    [-52, -26, 0, 26, 52],
    [-39, -13, 13, 39],
    [-26, 0, 26],
    [-12, 14],
  ];
  const heap = rows
    .flatMap((row, level) =>
      row.map((left) =>
        circle(
          left + random.between(-3, 3),
          -62 - level * 19,
          17,
          mix(fruit, palette.paper, random.pick([0, 0.1, 0.22])),
        ),
      ),
    )
    .join('');
  return group(
    heap +
      path('M-78 -60H78L56 0H-56Z', weave) +
      stroke('M-70 -40H70M-63 -20H63', mix(weave, palette.paper, 0.35), 5, { 'stroke-dasharray': '14 10' }) +
      rect(-84, -68, 168, 14, mix(weave, palette.paper, 0.25), { rx: 7 }),
    { transform: d`translate(${x} 0)` },
  );
}

/** A bowl with a cone of ground spice; it stands on the level 0. */
export function spice(scene: Scene, x: number, colour: string): string {
  const { palette } = scene;
  return group(
    path('M-58 -44Q-14 -128 0 -132Q14 -128 58 -44Z', colour) +
      path('M0 -132Q14 -128 58 -44H14Q20 -90 0 -132Z', palette.ink, { opacity: 0.14 }) +
      path('M-74 -46H74Q66 0 40 0H-40Q-66 0 -74 -46Z', mix(palette.paper, palette.ramp[0], 0.35)) +
      ellipse(0, -46, 74, 9, palette.paper),
    { transform: d`translate(${x} 0)` },
  );
}
