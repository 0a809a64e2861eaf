import type { Point } from '../curve.ts';
import type { Random } from '../random.ts';
import { canvas } from '../scene.ts';

/** Points of a rolling horizon from beyond the left edge to beyond the right one. */
export function ridge(random: Random, base: number, height: number, steps: number): Point[] {
  const width = canvas.width + 160;
  const points: Point[] = [];
  for (let step = 0; step <= steps; step += 1) {
    const jitter = step === 0 || step === steps ? 0 : random.between(-0.28, 0.28);
    const rise = (step % 2 === 0 ? 0.15 : 0.75) + random.between(-0.15, 0.25);
    points.push([-80 + ((step + jitter) / steps) * width, base - rise * height]);
  }
  return points;
}
