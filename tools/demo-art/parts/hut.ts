import { d, path, rect } from '../svg.ts';

interface HutLook {
  width: number;
  wall: string;
  roof: string;
  /** Colour of the window and the door. */
  opening: string;
}

/** A village house under a curved Bengali roof; (x, y) is the middle of its foot. */
export function hut(x: number, y: number, { width, wall, roof, opening }: HutLook): string {
  const w = width / 100;
  const eave = y - 34 * w;
  return (
    rect(x - 38 * w, eave - 4 * w, 76 * w, 38 * w, wall) +
    rect(x - 8 * w, y - 26 * w, 15 * w, 26 * w, opening) +
    rect(x + 17 * w, y - 25 * w, 11 * w, 11 * w, opening) +
    rect(x - 29 * w, y - 25 * w, 11 * w, 11 * w, opening) +
    path(
      d`M${x - 54 * w} ${eave + 5 * w}Q${x - 30 * w} ${eave - 12 * w} ${x - 26 * w} ${eave - 30 * w}` +
        d`Q${x} ${eave - 42 * w} ${x + 26 * w} ${eave - 30 * w}Q${x + 30 * w} ${eave - 12 * w} ${x + 54 * w} ${eave + 5 * w}` +
        d`Q${x} ${eave - 8 * w} ${x - 54 * w} ${eave + 5 * w}Z`,
      roof,
    )
  );
}
