import type { Point } from '../curve.ts';
import { mix } from '../mix.ts';
import type { Place } from '../place.ts';
import { at } from '../place.ts';
import type { Scene } from '../scene.ts';
import { d, group, path, stroke } from '../svg.ts';

/** Points of one half of a banana blade from its foot to its tip: each vein ends in a tooth, some are torn. */
function bladeEdge(scene: Scene): Point[] {
  const points: Point[] = [];
  for (let step = 1; step <= 11; step += 1) {
    const wide = 108 * Math.sin((Math.PI * (step + 0.5)) / 12.2) ** 0.75;
    const tear = scene.random.chance(0.22) ? 0.62 : 0.95;
    points.push([wide, -step * 50 - 34], [wide * tear, -step * 50 - 44]);
  }
  return points;
}

/** A banana leaf, 640 long, its foot at (0, 0). */
export function bananaLeaf(scene: Scene, place: Place, colour: string): string {
  const { palette } = scene;
  const half = (side: 1 | -1): string =>
    `M0 0${bladeEdge(scene)
      .map(([x, y]) => d`L${side * x} ${y}`)
      .join('')}L0 -640Z`;
  const right = half(1);
  let veins = '';
  for (let y = -50; y > -560; y -= 50) veins += d`M-84 ${y - 36}L0 ${y}L84 ${y - 36}`;
  const blade = `${half(-1)}${right}`;
  const edge = { stroke: colour, 'stroke-width': 10, 'stroke-linejoin': 'round' };
  const shapes =
    path(blade, colour, edge) +
    path(right, palette.ink, { opacity: 0.1 }) +
    group(stroke(veins, mix(colour, palette.paper, 0.3), 2.5, { opacity: 0.7 }), {
      'clip-path': scene.clip(path(blade, '#000')),
    }) +
    stroke('M0 60V-610', mix(colour, palette.paper, 0.55), 8);
  return group(shapes, { transform: at(place) });
}
