import { mix } from '../mix.ts';
import type { Scene } from '../scene.ts';
import { d, ellipse, path, rect, stroke } from '../svg.ts';

function railing(x: number, y: number, width: number, colour: string): string {
  let balusters = '';
  for (let left = x + 6; left < x + width - 8; left += 24) balusters += d`M${left} ${y}v-30q6 -8 12 0v30Z`;
  return path(balusters, colour) + rect(x - 4, y - 44, width + 8, 11, colour);
}

/** A flat-roofed house down to the lower edge; (x, y) is the left end of its roof. */
export function roof(scene: Scene, x: number, y: number, width: number, wall: string): string {
  const { random, palette } = scene;
  const shade = mix(wall, palette.ink, 0.22);
  let panes = '';
  const columns = Math.max(2, Math.round(width / 78));
  for (let top = y + 48; top < 900; top += 92) {
    for (let column = 0; column < columns; column += 1) {
      const left = x + (width / columns) * (column + 0.5) - 17;
      panes += path(
        d`M${left} ${top + 54}v-38q0 -17 17 -17t17 17v38Z`,
        random.chance(0.25) ? palette.spark : mix(wall, palette.ink, 0.6),
      );
    }
  }
  return (
    railing(x, y, width, mix(wall, palette.paper, 0.3)) +
    rect(x, y, width, 910 - y, wall) +
    rect(x + width * 0.8, y, width * 0.2, 910 - y, shade) +
    rect(x - 8, y - 6, width + 16, 16, mix(wall, palette.paper, 0.45)) +
    panes
  );
}

/** A water tank on legs; (x, y) is the middle of its foot. */
export function waterTank(scene: Scene, x: number, y: number): string {
  const { palette } = scene;
  return (
    stroke(d`M${x - 30} ${y}v-44M${x + 30} ${y}v-44M${x - 30} ${y - 8}l60 -34`, palette.ink, 6) +
    rect(x - 46, y - 124, 92, 84, palette.ramp[3], { rx: 12 }) +
    ellipse(x, y - 124, 40, 9, mix(palette.ramp[3], palette.paper, 0.25))
  );
}
