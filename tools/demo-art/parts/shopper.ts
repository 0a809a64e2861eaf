import { mix } from '../mix.ts';
import type { Scene } from '../scene.ts';
import { circle, d, ellipse, group, path, rect, stroke } from '../svg.ts';

/** A customer in a sari, seen from behind, with a bag; the feet stand at (x, y). */
export function shopper(scene: Scene, x: number, y: number, cloth: string): string {
  const { palette } = scene;
  const skin = mix('#8d5a3c', palette.ink, 0.35);
  const shapes =
    ellipse(0, 0, 74, 10, palette.ink, { opacity: 0.4 }) +
    path('M-50 -2Q-50 -120 -34 -196Q0 -216 34 -196Q50 -120 50 -2Z', mix(cloth, palette.paper, 0.15)) +
    path('M-34 -196Q-10 -214 12 -210Q40 -120 -46 -70Q-44 -140 -34 -196Z', mix(cloth, palette.ink, 0.35)) +
    rect(-50, -20, 100, 12, palette.paper) +
    stroke('M36 -184Q58 -150 54 -110', skin, 13) +
    path('M36 -108H76L84 -46H28Z', palette.paper) +
    stroke('M44 -108q12 -26 24 0', palette.paper, 4) +
    rect(-9, -226, 18, 28, skin) +
    circle(0, -246, 27, palette.ink) +
    circle(-18, -226, 16, palette.ink) +
    circle(-26, -232, 5, palette.spark);
  return group(shapes, { transform: d`translate(${x} ${y})` });
}
