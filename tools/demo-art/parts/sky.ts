import type { Scene } from '../scene.ts';
import { canvas } from '../scene.ts';
import { circle, rect } from '../svg.ts';

/** The whole canvas painted as sky that is lightest at `horizon` (0 to 900). */
export function sky(scene: Scene, horizon: number = canvas.height): string {
  const [top, middle, low] = scene.palette.sky;
  const paint = scene.vertical([0, top], [0.55, middle], [1, low]);
  return rect(0, 0, canvas.width, canvas.height, low) + rect(0, 0, canvas.width, horizon, paint);
}

/** Sun or moon with a soft halo. */
export function disc(scene: Scene, x: number, y: number, radius: number): string {
  const { glow } = scene.palette;
  const halo = scene.radial([0, glow, 0.55], [0.35, glow, 0.32], [1, glow, 0]);
  return circle(x, y, radius * 3.2, halo) + circle(x, y, radius, glow);
}
