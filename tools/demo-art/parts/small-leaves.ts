import { mix } from '../mix.ts';
import type { Place } from '../place.ts';
import { at } from '../place.ts';
import type { Scene } from '../scene.ts';
import { d, group, path, stroke } from '../svg.ts';

/** A heart-shaped betel leaf, 300 long. */
export function betelLeaf(scene: Scene, place: Place, colour: string): string {
  const { palette } = scene;
  const vein = mix(colour, palette.paper, 0.4);
  const shapes =
    stroke('M0 90Q10 40 0 0', vein, 9) +
    path('M0 0C-70 60 -170 10 -150 -90C-134 -190 -40 -240 0 -320C40 -240 134 -190 150 -90C170 10 70 60 0 0Z', colour) +
    path('M0 0C70 60 170 10 150 -90C134 -190 40 -240 0 -320Z', palette.ink, { opacity: 0.11 }) +
    stroke(
      'M0 0V-290M0 0Q-90 -30 -116 -110M0 0Q90 -30 116 -110M0 -40Q-56 -110 -70 -190M0 -40Q56 -110 70 -190M0 -130Q-22 -180 -28 -230M0 -130Q22 -180 28 -230',
      vein,
      4,
    );
  return group(shapes, { transform: at(place) });
}

/** A spray of small leaflets on a bent stem, 420 long. */
export function spray(scene: Scene, place: Place, colour: string): string {
  let leaflets = '';
  for (let step = 0; step < 9; step += 1) {
    const y = -40 - step * 44;
    const x = 40 * Math.sin(step / 4);
    const long = 96 - step * 5;
    for (const side of [-1, 1]) {
      leaflets += group(
        path(
          d`M0 0C${-20} ${-long * 0.3} ${-20} ${-long * 0.75} 0 ${-long}C20 ${-long * 0.75} 20 ${-long * 0.3} 0 0Z`,
          colour,
        ),
        {
          transform: d`translate(${x} ${y}) rotate(${side * (62 - step * 3)})`,
        },
      );
    }
  }
  const stem = stroke('M0 60Q0 -80 30 -180T26 -430', mix(colour, scene.palette.paper, 0.35), 6);
  return group(stem + leaflets, { transform: at(place) });
}
