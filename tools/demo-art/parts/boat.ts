import type { Scene } from '../scene.ts';
import { circle, d, group, path, stroke } from '../svg.ts';

interface BoatLook {
  /** Length of the hull. */
  length: number;
  hull: string;
  trim: string;
  hood: string;
  /** Colour of the boatman's clothes. */
  cloth: string;
}

function boatman(cloth: string, skin: string): string {
  return (
    stroke(d`M-128 -66L-52 92`, skin, 3.2) +
    path(d`M-96 -18l5 -40q2 -12 13 -12q11 0 12 12l4 40Z`, cloth) +
    path(d`M-97 -24h36l3 16h-42Z`, skin) +
    stroke(d`M-84 -60L-110 -32M-72 -60L-96 -14`, skin, 6) +
    circle(-79, -83, 9.5, skin) +
    path(d`M-90 -85a11 11 0 0 1 22 -1q-10 -5 -22 1Z`, cloth)
  );
}

/** A nouka: a crescent hull with a bamboo hood and a boatman; (x, y) is the middle of its waterline. */
export function boat(scene: Scene, x: number, y: number, { length, hull, trim, hood, cloth }: BoatLook): string {
  const ribs = [-4, 22, 46, 70, 96].map((at) => d`M${at} -12q2 -30 ${(46 - at) * 0.14} -52`).join('');
  return group(
    path(d`M-24 0q-4 -78 70 -80q74 2 76 74V0Z`, hood) +
      stroke(ribs, scene.palette.ink, 2, { opacity: 0.35 }) +
      boatman(cloth, scene.palette.ink) +
      path(d`M-196 -56q28 34 78 44q118 14 236 0q50 -10 78 -44q-10 44 -56 64q-140 22 -280 0q-46 -20 -56 -64Z`, hull) +
      stroke(d`M-182 -38q30 28 66 34q116 14 232 0q36 -6 66 -34`, trim, 4),
    { transform: d`translate(${x} ${y}) scale(${String(Math.round(length * 2.55) / 1000)})` },
  );
}
