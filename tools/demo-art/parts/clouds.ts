import type { Scene } from '../scene.ts';
import { d, path, stroke } from '../svg.ts';

// A flat base with three humps: reads as a cloud at any size without looking like a cartoon.
function cloud(x: number, y: number, width: number, fill: string, opacity: number): string {
  const w = width / 100;
  const data =
    d`M${x} ${y}c${-9 * w} 0 ${-10 * w} ${-13 * w} ${3 * w} ${-14 * w}c${2 * w} ${-12 * w} ${18 * w} ${-14 * w} ${24 * w} ${-6 * w}` +
    d`c${6 * w} ${-14 * w} ${30 * w} ${-14 * w} ${34 * w} ${2 * w}c${8 * w} ${-6 * w} ${20 * w} ${-2 * w} ${20 * w} ${6 * w}` +
    d`c${14 * w} ${-1 * w} ${16 * w} ${12 * w} ${4 * w} ${12 * w}Z`;
  return path(data, fill, { opacity });
}

/** A few clouds between two heights, each with a thin streak of mist below it. */
export function clouds(scene: Scene, count: number, top: number, bottom: number, opacity = 0.75): string {
  const { random, palette } = scene;
  let shapes = '';
  for (let index = 0; index < count; index += 1) {
    const x = ((index + random.between(0.05, 0.6)) / count) * 1600;
    const y = random.between(top, bottom);
    const width = random.between(130, 290);
    shapes += cloud(x, y, width, palette.paper, opacity);
    shapes += stroke(d`M${x + width * 0.25} ${y + 17}h${width * random.between(0.5, 0.95)}`, palette.paper, 5, {
      opacity: opacity * 0.6,
    });
  }
  return shapes;
}
