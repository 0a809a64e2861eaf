import type { Scene } from '../scene.ts';
import { d, path } from '../svg.ts';

/** A loose flock around a point. */
export function birds(scene: Scene, x: number, y: number, count: number, colour = scene.palette.ink): string {
  const { random } = scene;
  let shapes = '';
  for (let index = 0; index < count; index += 1) {
    const [left, top] = [x + index * random.between(38, 62), y + random.between(-42, 42)];
    const s = random.between(10, 19);
    const wing =
      d`M${left - s * 1.5} ${top - s * 0.5}q${s * 0.9} ${-s * 0.45} ${s * 1.5} ${s * 0.55}q${s * 0.6} ${-s} ${s * 1.5} ${-s * 0.6}` +
      d`q${-s} ${0} ${-s * 1.5} ${s * 0.95}q${-s * 0.6} ${-s * 0.85} ${-s * 1.5} ${-s * 0.9}Z`;
    shapes += path(wing, colour, { opacity: 0.75 });
  }
  return shapes;
}
