import type { Scene } from '../scene.ts';
import { canvas } from '../scene.ts';
import { d, path, rect } from '../svg.ts';

// Two tiles whose sizes share no divisor: their overlap does not repeat within the canvas.
const sizes = [233, 311] as const;

/** A faint speckle over everything, as of ink on uncoated paper. */
export function grain(scene: Scene): string {
  const { random, palette } = scene;
  return sizes
    .map((size, layer) => {
      let data = '';
      for (let index = 0; index < 150; index += 1) {
        const dot = random.between(0.8, 2.1);
        data += d`M${random.between(0, size)} ${random.between(0, size)}h${dot}v${dot}h${-dot}Z`;
      }
      const paint = scene.tile(size, size, path(data, layer === 0 ? palette.ink : palette.paper));
      return rect(0, 0, canvas.width, canvas.height, paint, { opacity: layer === 0 ? 0.09 : 0.16 });
    })
    .join('');
}
